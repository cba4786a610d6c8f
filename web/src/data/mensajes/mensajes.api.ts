import { aLaVista, contacto, type MensajeBody, mensaje } from '@nivela/contract/mensajes'
import { queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { api } from '../../lib/http/api.ts'

export const mensajesQuery = (idseccion: number) =>
  queryOptions({
    queryKey: ['mensajes', idseccion],
    queryFn: ({ signal }) => api.get(`/mensajes/seccion/${idseccion}`, array(mensaje), { signal }),
  })

/** The addresses of a section's students who let their teachers see them. */
export const contactosQuery = (idseccion: number) =>
  queryOptions({
    queryKey: ['mensajes', idseccion, 'contactos'],
    queryFn: ({ signal }) => api.get(`/mensajes/seccion/${idseccion}/contactos`, array(contacto), { signal }),
  })

export const sendMensaje = (idseccion: number, body: MensajeBody) =>
  api.post(`/mensajes/seccion/${idseccion}`, body, mensaje)

export const aLaVistaQuery = queryOptions({
  queryKey: ['mensajes', 'a-la-vista'],
  queryFn: ({ signal }) => api.get('/mensajes/a-la-vista', aLaVista, { signal }),
})

export const saveALaVista = (quiere: boolean) =>
  api.put('/mensajes/a-la-vista', { aLaVista: quiere }, aLaVista)
