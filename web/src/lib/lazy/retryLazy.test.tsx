import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ChunkError, retryLazy } from './retryLazy.tsx'

/** Two pages, of which the second one's code comes only with a network. */
function openSchool() {
  const network = { up: false, asked: 0 }
  const fetchNotas = async () => {
    network.asked++
    if (!network.up) throw new TypeError('Failed to fetch dynamically imported module')
    return { Component: () => 'Notas' }
  }
  const inside = [
    { path: '/semana', Component: () => 'Semana' },
    { path: '/notas', lazy: fetchNotas },
  ]
  const router = createMemoryRouter(
    retryLazy([{ element: <Outlet />, children: [{ errorElement: 'Falta', children: inside }] }]),
    { initialEntries: ['/semana'] },
  )
  const shown = () => renderToStaticMarkup(<RouterProvider router={router} />)
  return { network, router, shown }
}

test('a page whose code could not be fetched comes when it is opened again', async () => {
  const { network, router, shown } = openSchool()
  await router.navigate('/notas')
  expect(Object.values(router.state.errors ?? {})).toEqual([expect.any(ChunkError)])
  expect(shown()).toBe('Falta')
  await router.navigate('/semana')
  network.up = true
  await router.navigate('/notas')
  expect(router.state.errors).toBeNull()
  expect(shown()).toBe('Notas')
})

test('or where it is missed, as soon as it can; it is fetched once', async () => {
  const { network, router, shown } = openSchool()
  await router.navigate('/notas')
  await router.revalidate()
  expect(shown()).toBe('Falta')
  network.up = true
  await router.revalidate()
  expect(shown()).toBe('Notas')
  const { asked } = network
  await router.revalidate()
  await router.navigate('/semana')
  await router.navigate('/notas?periodo=2')
  expect(shown()).toBe('Notas')
  expect(network.asked).toBe(asked)
})
