/** "Ana Peña" */
export const fullName = ({ nombre, apellido }: { nombre: string; apellido: string }) =>
  `${nombre} ${apellido}`

/** "Peña, Ana": where a list goes by surname. */
export const listName = ({ nombre, apellido }: { nombre: string; apellido: string }) =>
  `${apellido}, ${nombre}`
