import type { Escuela } from '@nivela/contract/escuela'

/** A field that the server's environment decides is shown and can't be changed. */
export const tellFijo = ({ fijos }: Escuela, campo: string, ayuda: string) =>
  fijos[campo]
    ? { disabled: true, description: `Lo decide el servidor con ${fijos[campo]}.` }
    : { description: ayuda }
