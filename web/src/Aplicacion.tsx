import { MantineProvider } from '@mantine/core'
import { type ReactNode, StrictMode } from 'react'
import { memoriaDeTema, tema } from './ui/tema/tema.ts'

/** Around everything but the landing. The theme's variables are in a sheet of their own (virtual:tema.css). */
export const Aplicacion = ({ children }: { children: ReactNode }) => (
  <StrictMode>
    <MantineProvider
      theme={tema}
      withCssVariables={false}
      defaultColorScheme="auto"
      colorSchemeManager={memoriaDeTema}
    >
      {children}
    </MantineProvider>
  </StrictMode>
)
