import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'

/** Follows the system until the person chooses; the choice is remembered. */
export function useTema() {
  const { setColorScheme } = useMantineColorScheme()
  const oscuro = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return {
    oscuro,
    etiqueta: oscuro ? 'Usar tema claro' : 'Usar tema oscuro',
    toggle: () => setColorScheme(oscuro ? 'light' : 'dark'),
  }
}
