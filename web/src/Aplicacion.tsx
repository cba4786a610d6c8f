import { MantineProvider } from '@mantine/core'
import { type ComponentProps, StrictMode } from 'react'
import { RouterProvider } from 'react-router'
import { memoriaDeTema, tema } from './ui/tema/tema.ts'

type Router = ComponentProps<typeof RouterProvider>['router']

/** Everything but the landing. The theme's variables are in a sheet of their own (virtual:tema.css). */
export function Aplicacion({ router }: { router: Router }) {
  return (
    <StrictMode>
      <MantineProvider
        theme={tema}
        withCssVariables={false}
        defaultColorScheme="auto"
        colorSchemeManager={memoriaDeTema}
      >
        <RouterProvider router={router} />
      </MantineProvider>
    </StrictMode>
  )
}
