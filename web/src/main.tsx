import './lib/zod.ts'
import './ui/tema/base.css'
import './ui/tema/publico.ts'
import { MantineProvider } from '@mantine/core'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { followOtherTabs } from './lib/sesion.ts'
import { router } from './router.tsx'
import { memoriaDeTema, tema, variables } from './ui/tema/tema.ts'

followOtherTabs()

const raiz = document.getElementById('raiz')
if (!raiz) throw new Error('index.html has no #raiz')

createRoot(raiz).render(
  <StrictMode>
    <MantineProvider
      theme={tema}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      colorSchemeManager={memoriaDeTema}
      deduplicateCssVariables={false}
    >
      <RouterProvider router={router} />
    </MantineProvider>
  </StrictMode>,
)
