// @ts-check

/**
 * Runs one of the server's TypeScript files in this very process, so that signals reach it without a middleman.
 * @param {string} file relative to the root
 */
export async function runTypescript(file) {
  process.setSourceMapsEnabled(true)
  const { register } = await import('tsx/esm/api')
  register()
  await import(new URL(`../../${file}`, import.meta.url).href)
}
