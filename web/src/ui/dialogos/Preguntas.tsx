import '../tema/panel.ts'
import { ModalsProvider, useModals } from '@mantine/modals'
import { useEffect } from 'react'
import { useCloseOnBack } from './closeOnBack.ts'
import { notePreguntasReady } from './preguntas.ts'

/** Where the questions open, which the browser's back answers with no. */
export function Preguntas() {
  // After the provider's own effects, which hear the questions.
  useEffect(notePreguntasReady, [])
  return (
    <ModalsProvider>
      <ModalsOnBack />
    </ModalsProvider>
  )
}

function ModalsOnBack() {
  const { modals, closeModal } = useModals()
  return modals.map(({ id }) => <ModalOnBack key={id} onBack={() => closeModal(id)} />)
}

function ModalOnBack({ onBack }: { onBack: () => void }) {
  useCloseOnBack(true, onBack)
  return null
}
