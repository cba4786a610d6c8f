import { ajustes, updateAjustes } from '../../lib/session/ajustes.ts'

/** The school's pass mark, among what the server writes into the page. */
const conNota: typeof ajustes & { notaMinimaAprobar?: number } = ajustes

export const notaMinimaAprobar = () => conNota.notaMinimaAprobar ?? 70

export const setNotaMinima = (notaMinimaAprobar: number) => updateAjustes({ notaMinimaAprobar } as object)
