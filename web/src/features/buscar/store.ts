import { createSpotlight } from '@mantine/spotlight'

/** The one search of the page, which the button in the header opens. */
export const [store, spotlight] = createSpotlight()
