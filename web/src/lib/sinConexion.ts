/** Asks the service worker to keep what this page is made of, so that it opens without a network. */
export async function guardarPagina(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  const archivos = performance.getEntriesByType('resource').map(({ name }) => name)
  active?.postMessage({ pagina: location.pathname, archivos })
}
