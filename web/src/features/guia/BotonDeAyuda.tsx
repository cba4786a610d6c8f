import { ActionIcon } from '@mantine/core'
import { IconHelpCircle } from '@tabler/icons-react'
import { Link } from 'react-router'

/** The way to the guide, from every page of the office. */
export const BotonDeAyuda = () => (
  <ActionIcon component={Link} to="/adminhelp" variant="subtle" color="tinta" size={44} aria-label="Ayuda">
    <IconHelpCircle size={22} stroke={1.7} aria-hidden="true" />
  </ActionIcon>
)
