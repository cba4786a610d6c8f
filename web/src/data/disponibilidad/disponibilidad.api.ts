import {
  type DisponibilidadDeAulaBody,
  type DisponibilidadDeMaestroBody,
  disponibilidadDeAula,
  disponibilidadDeMaestro,
} from '@nivela/contract/disponibilidad'
import type { ConVersion } from '@nivela/contract/version'
import { queryOptions } from '@tanstack/react-query'
import { array } from 'zod'
import { api } from '../../lib/http/api.ts'

export const maestrosDisponiblesQuery = queryOptions({
  queryKey: ['disponibilidad', 'maestros'],
  queryFn: ({ signal }) => api.get('/disponibilidad/maestros', array(disponibilidadDeMaestro), { signal }),
})

export const miDisponibilidadQuery = (id: number) =>
  queryOptions({
    queryKey: ['disponibilidad', 'maestros', id],
    queryFn: ({ signal }) => api.get(`/disponibilidad/maestros/${id}`, disponibilidadDeMaestro, { signal }),
  })

export const aulasDisponiblesQuery = queryOptions({
  queryKey: ['disponibilidad', 'aulas'],
  queryFn: ({ signal }) => api.get('/disponibilidad/aulas', array(disponibilidadDeAula), { signal }),
})

export const saveMaestro = (id: number, body: ConVersion<DisponibilidadDeMaestroBody>) =>
  api.put(`/disponibilidad/maestros/${id}`, body, disponibilidadDeMaestro)

export const saveAula = (id: number, body: ConVersion<DisponibilidadDeAulaBody>) =>
  api.put(`/disponibilidad/aulas/${id}`, body, disponibilidadDeAula)
