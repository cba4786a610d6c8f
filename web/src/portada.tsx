import './ui/tema/base.css'
import 'virtual:tema.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { PortadaPage } from './features/portada/PortadaPage.tsx'
import { followTema } from './ui/tema/esquema.ts'

// The landing is an entry of its own, without router, Mantine and session: visitors load no more than what they see.
followTema()

const raiz = document.getElementById('raiz')
if (!raiz) throw new Error('portada.html has no #raiz')

const pagina = (
  <StrictMode>
    <PortadaPage />
  </StrictMode>
)
// As a transition, hydration is done in slices and the page stays responsive.
if (raiz.hasChildNodes()) startTransition(() => void hydrateRoot(raiz, pagina))
else createRoot(raiz).render(pagina)
