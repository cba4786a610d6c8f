import { createSpotlight } from '@mantine/spotlight'

/** The one search of the page, which the button in the header opens. */
export const [store, spotlight] = createSpotlight()

/** What the library does when the words change; results come later than the words. */
export function selectFirst() {
  const list = document.getElementById(store.getState().listId)
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.setState(state => ({ ...state, selected: 0 }))
}
