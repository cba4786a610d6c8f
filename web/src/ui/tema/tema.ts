import { type CSSVariablesResolver, createTheme, localStorageColorSchemeManager, rem } from '@mantine/core'
import { colores } from './colores.ts'

const FUENTE = "'Figtree Variable', 'Figtree de reserva', system-ui, sans-serif"
const ORDEN_DE_CAMPO: ('label' | 'description' | 'input' | 'error')[] = [
  'label',
  'description',
  'input',
  'error',
]

/** The button inside a password's field, told apart where there are several. */
export const verContrasena = (cual: string) => ({ 'aria-label': `Mostrar u ocultar ${cual}`, tabIndex: 0 })

const CERRAR = { 'aria-label': 'Cerrar', size: 44, iconSize: 22 }

export const tema = createTheme({
  colors: colores,
  primaryColor: 'tinta',
  primaryShade: { light: 8, dark: 6 },
  black: '#1b1930',
  fontFamily: FUENTE,
  fontSizes: { xs: rem(13), sm: rem(14), md: rem(16), lg: rem(18), xl: rem(20) },
  radius: { xs: rem(4), sm: rem(6), md: rem(10), lg: rem(16), xl: rem(24) },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  headings: {
    fontFamily: FUENTE,
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: rem(28), lineHeight: '1.2' },
      h2: { fontSize: rem(20), lineHeight: '1.3' },
      h3: { fontSize: rem(17), lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // By name only: no page loads the code of what it does not draw.
    // A dialog's <header> is no banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    Modal: { defaultProps: { centered: true, padding: 'lg', closeButtonProps: CERRAR } },
    Drawer: { defaultProps: { padding: 'lg', closeButtonProps: CERRAR } },
    Select: { defaultProps: { size: 'md' } },
    NumberInput: { defaultProps: { size: 'md' } },
    Button: { defaultProps: { size: 'md' } },
    Input: { defaultProps: { size: 'md' } },
    InputWrapper: { defaultProps: { size: 'md', inputWrapperOrder: ORDEN_DE_CAMPO } },
    TextInput: { defaultProps: { size: 'md' } },
    PasswordInput: {
      defaultProps: { size: 'md', visibilityToggleButtonProps: verContrasena('lo escrito') },
    },
  },
})

/** In the dark, Mantine's light variant is nearly black; ours is a tint of its colour. */
const tintesOscuros = Object.fromEntries(
  Object.keys(colores)
    .filter(nombre => nombre !== 'gray' && nombre !== 'dark')
    .flatMap(nombre => {
      const tinte = (parte: number) =>
        `color-mix(in oklab, var(--mantine-color-${nombre}-5) ${parte}%, var(--mantine-color-dark-7))`
      return [
        [`--mantine-color-${nombre}-light`, tinte(26)],
        [`--mantine-color-${nombre}-light-hover`, tinte(36)],
        [`--mantine-color-${nombre}-light-color`, `var(--mantine-color-${nombre}-2)`],
      ]
    }),
)

export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-error': 'var(--mantine-color-red-8)',
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    '--mantine-color-placeholder': 'var(--mantine-color-gray-6)',
    '--mantine-color-default-border': 'var(--mantine-color-gray-4)',
  },
  dark: {
    ...tintesOscuros,
    '--mantine-color-gray-light': 'var(--mantine-color-dark-5)',
    '--mantine-color-gray-light-hover': 'var(--mantine-color-dark-4)',
    '--mantine-color-gray-light-color': 'var(--mantine-color-dark-0)',
    '--mantine-color-error': 'var(--mantine-color-red-3)',
    '--mantine-color-placeholder': 'var(--mantine-color-dark-2)',
    '--mantine-color-anchor': 'var(--mantine-color-tinta-3)',
  },
})

export const memoriaDeTema = localStorageColorSchemeManager({ key: 'nivela-tema' })
