import { createContext, use } from 'react'

/** Why the office writes in the teacher's sheet: part of all that it saves. Nothing where the teacher does. */
const Contexto = createContext<string | undefined>(undefined)

export const DeOficina = Contexto.Provider
export const useDeOficina = () => use(Contexto)
