import { PaginaPendiente } from './ui/PaginaPendiente.tsx'

/** The pages that are still to be built: what each one is for, and what will stand there. */
const PENDIENTES = {
  '/adminpayments': {
    titulo: 'Recibos',
    frase: 'Los recibos de pago que todavía no están validados.',
    vacio: 'Aquí verás los recibos que envían los estudiantes, con su imagen, para validarlos uno a uno.',
  },
  '/adminpaymentsactive': {
    titulo: 'Recibos pagados',
    frase: 'Los recibos de pago que ya validaste.',
    vacio: 'Aquí verás los recibos validados, y podrás devolver uno a pendientes si hizo falta.',
  },
  '/studentreceipts': {
    titulo: 'Recibos de pago',
    frase: 'Envía la foto de tu recibo y sigue su estado.',
    vacio: 'Aquí podrás enviar tu recibo y ver si ya fue validado.',
  },
}

export type RutaPendiente = keyof typeof PENDIENTES

export const pendingRoute = (path: RutaPendiente) => ({
  element: <PaginaPendiente key={path} {...PENDIENTES[path]} />,
})
