import type { Aviso, TipoDeAviso } from '@nivela/contract/avisos'
import {
  type Icon,
  IconBell,
  IconCalendarPlus,
  IconChalkboard,
  IconChecklist,
  IconClock,
  IconMessage,
  IconPencil,
  IconReceipt,
  IconShieldLock,
  IconSwitchHorizontal,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ajustes } from '../../lib/session/ajustes.ts'
import { formatMomento } from '../../lib/time/momento.ts'
import type { Tono } from '../../lib/tonos.ts'
import classes from './Avisos.module.css'

const GLIFOS: Record<TipoDeAviso, { Icono: Icon; tono: Tono }> = {
  ventana_abierta: { Icono: IconCalendarPlus, tono: 'indigo' },
  cupo_ganado: { Icono: IconCalendarPlus, tono: 'verde' },
  espera_pasada: { Icono: IconClock, tono: 'ambar' },
  espera_terminada: { Icono: IconClock, tono: 'ambar' },
  seccion_cambiada: { Icono: IconSwitchHorizontal, tono: 'ambar' },
  seccion_cancelada: { Icono: IconX, tono: 'coral' },
  seccion_asignada: { Icono: IconChalkboard, tono: 'indigo' },
  movido_por_oficina: { Icono: IconSwitchHorizontal, tono: 'indigo' },
  nota_oficial: { Icono: IconChecklist, tono: 'verde' },
  nota_rectificada: { Icono: IconChecklist, tono: 'ambar' },
  recibo_pagado: { Icono: IconReceipt, tono: 'verde' },
  recibo_rechazado: { Icono: IconReceipt, tono: 'coral' },
  notas_pendientes: { Icono: IconPencil, tono: 'ambar' },
  mensaje: { Icono: IconMessage, tono: 'violeta' },
  administradores: { Icono: IconShieldLock, tono: 'coral' },
  cuenta: { Icono: IconShieldLock, tono: 'indigo' },
}

interface Props {
  aviso: Aviso
  onRead: () => void
  /** Its page opens. */
  onFollow: () => void
}

/** One notice: pressed, it is read, and leads to what it tells of. */
export function LineaDeAviso({ aviso, onRead, onFollow }: Props) {
  const { tipo, asunto, texto, momento, enlace, leido } = aviso
  const { Icono = IconBell, tono } = GLIFOS[tipo]
  const contenido: ReactNode = (
    <>
      <span className={classes.glifo} data-tono={tono}>
        <Icono size={20} stroke={1.7} aria-hidden="true" />
      </span>
      <span className={classes.dicho}>
        {asunto && <strong>{asunto}</strong>}
        <span className={classes.texto}>{texto}</span>
        <time dateTime={momento} className={classes.momento}>
          {formatMomento(momento, ajustes.zonaHoraria)}
        </time>
      </span>
      {!leido && <span className={classes.punto} role="img" aria-label="Sin leer" />}
    </>
  )
  const follow = () => {
    onRead()
    onFollow()
  }
  return (
    <li className={classes.linea} data-leido={leido}>
      {enlace ? (
        <Link to={enlace} className={classes.aviso} onClick={follow}>
          {contenido}
        </Link>
      ) : leido ? (
        <div className={classes.aviso}>{contenido}</div>
      ) : (
        <button type="button" className={classes.aviso} onClick={onRead}>
          {contenido}
        </button>
      )}
    </li>
  )
}
