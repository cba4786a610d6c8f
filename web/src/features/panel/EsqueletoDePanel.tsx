import { Skeleton, Stack } from '@mantine/core'
import page from './AdminPanelPage.module.css'
import caja from './Caja.module.css'
import espera from './Espera.module.css'
import grafica from './Grafica.module.css'

const FILAS = [1, 2, 3, 4, 5, 6]

/** The strip of numbers, the chart with its table, and the two beside it. */
export function EsqueletoDePanel() {
  return (
    <>
      <Skeleton height={26} width={160} mb={12} />
      <div className={espera.espera}>
        <Skeleton height={56} />
      </div>
      <div className={page.partes}>
        <div className={caja.caja}>
          <Titulo />
          <div className={grafica.dos}>
            <Grafica filas={5} alto={28} />
            <Grafica filas={6} alto={20} />
          </div>
        </div>
        <div className={page.par}>
          <div className={caja.caja}>
            <Titulo />
            <Skeleton height={148} style={{ flex: 1 }} />
            <Skeleton height={20} width="70%" mt={16} />
            <Skeleton height={20} width={120} my={20} />
          </div>
          <div className={caja.caja}>
            <Titulo />
            <Grafica filas={4} alto={28} />
            <Grafica filas={5} alto={20} />
          </div>
        </div>
      </div>
    </>
  )
}

const Titulo = () => <Skeleton height={26} width={200} mb={28} />

const Grafica = ({ filas, alto }: { filas: number; alto: number }) => (
  <Stack gap={16} mb={16}>
    {FILAS.slice(0, filas).map(fila => (
      <Skeleton key={fila} height={alto} />
    ))}
  </Stack>
)
