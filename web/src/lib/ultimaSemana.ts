const CLAVE = 'nivela-semana'

interface Ultima<T> {
  idusuario: number
  momento: string
  semana: T
}

// In localStorage, which is cleared when the person leaves.

export function guardarUltima<T>(idusuario: number, semana: T) {
  const ultima: Ultima<T> = { idusuario, momento: new Date().toISOString(), semana }
  try {
    localStorage.setItem(CLAVE, JSON.stringify(ultima))
  } catch {
    // A full storage only means that there is nothing to show without a network.
  }
}

export function leerUltima<T>(idusuario: number): Ultima<T> | null {
  try {
    const ultima = JSON.parse(localStorage.getItem(CLAVE) ?? 'null') as Ultima<T> | null
    return ultima?.idusuario === idusuario ? ultima : null
  } catch {
    return null
  }
}

export const olvidarUltima = () => localStorage.removeItem(CLAVE)
