import { Text } from '@mantine/core'
import { formatFecha } from '@nivela/contract/fechas'

interface Fechas {
  inicio: string
  fin: string
}

/** "Del 7 de enero de 2026 al 28 de mayo de 2026", broken only between the two dates. */
export function Plazo({ inicio, fin }: Fechas) {
  return (
    <>
      <Text span inherit display="inline-block">
        Del {formatFecha(inicio)}
      </Text>{' '}
      <Text span inherit display="inline-block">
        al {formatFecha(fin)}
      </Text>
    </>
  )
}
