import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './lib/run.mjs'

const WEB = path.join(ROOT, 'web/src')
const WAYS_AROUND =
  /dangerouslySetInnerHTML|\b(inner|outer)HTML\b|insertAdjacentHTML|document\.write|\beval\(|new Function|srcDoc/

// A frame that may do nothing: no script, form, link or origin of its own.
const SANDBOXED = /<iframe(?=[^<]*\ssandbox=""\s)[^<]*\/>/g

test('the web has no way to turn a text into markup or into a program', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
    file => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  const found = files.filter(file => {
    const code = readFileSync(path.join(WEB, file), 'utf8')
      .replace(/^\s*(\/\/|\*|\/\*).*$/gm, '')
      .replace(SANDBOXED, '')
    return WAYS_AROUND.test(code)
  })
  expect(files.length).toBeGreaterThan(100)
  expect(found).toEqual([])
})
