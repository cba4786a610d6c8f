import axe from 'axe-core'

/** axe's violations in the page as it is now, with the contrast of WCAG's AAA, as `e2e/axe.ts` asks of whole pages. */
export async function findAxeFaults(): Promise<string[]> {
  const rules = { 'color-contrast-enhanced': { enabled: true }, 'color-contrast': { enabled: false } }
  const { violations } = await axe.run({ resultTypes: ['violations'], rules })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html)}`)
}
