import { useSesion } from '../../../lib/sesion.ts'
import { Pagina } from '../../../ui/Pagina.tsx'
import { FormularioDeRecibo } from './FormularioDeRecibo.tsx'
import { MisRecibos } from './MisRecibos.tsx'
import classes from './RecibosDePago.module.css'

export function RecibosDePagoPage() {
  const sesion = useSesion()
  if (!sesion) return null
  return (
    <Pagina titulo="Recibos de pago" frase="Envía la foto de tu recibo y sigue su estado.">
      <div className={classes.columnas}>
        <FormularioDeRecibo idusuario={sesion.id} />
        <MisRecibos />
      </div>
    </Pagina>
  )
}
