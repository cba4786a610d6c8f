import type { Page } from '@playwright/test'

declare global {
  interface Window {
    pageChecks: ReturnType<typeof createChecks>
  }
}

type Check = Exclude<keyof ReturnType<typeof createChecks>, 'rememberPainted'>

/** What these checks find on the page as it is now. Installed once per page, as axe is. */
export async function findFaults(page: Page, ...checks: Check[]): Promise<string[]> {
  await install(page)
  return page.evaluate(
    names => names.flatMap(name => window.pageChecks[name]().map(fault => `${name}: ${fault}`)),
    checks,
  )
}

/** Before the system's colours are turned on: notes what is drawn with nothing but a background. */
export async function rememberPainted(page: Page) {
  await install(page)
  await page.evaluate(() => window.pageChecks.rememberPainted())
}

async function install(page: Page) {
  if (await page.evaluate(() => 'pageChecks' in window)) return
  await page.evaluate(`window.pageChecks = (${createChecks})()`)
}

/** WCAG 1.4.12 Text Spacing, as a person's own style sheet sets it. */
export const setTextSpacing = (page: Page, on: boolean) =>
  page.evaluate(wanted => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
      p { margin-bottom: 2em !important }`)
    document.adoptedStyleSheets = wanted ? [sheet] : []
  }, on)

/** Runs in the page: everything that it uses stands inside. */
function createChecks() {
  type Part = { element: Element; pseudo: '' | '::before' | '::after' }
  const FOCUSABLE = ['a[href]', 'button', 'input:not([type=hidden])', 'select', 'textarea', 'summary']
    .map(kind => `${kind}:not([tabindex="-1"], [aria-hidden=true] *)`)
    .join()
  const LEAST_TARGET = 44
  const LEAST_NAME = 200
  const MAX_OF_A_ROW = 64
  let painted: Part[] = []
  const answers: Map<Element, boolean>[] = []

  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  /** Of an open dialog only what is in it: the rest is out of reach. */
  const withinReach = (selector: string) => {
    const dialogs = all('[role=dialog]').filter(dialog => dialog.checkVisibility())
    return all(selector).filter(
      element => dialogs.length === 0 || dialogs.some(dialog => dialog.contains(element)),
    )
  }
  const isShown = (element: Element) =>
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    !element.closest('[aria-busy=true], [inert]')
  /** An answer that holds for what is inside too: asked once for each element, because a page has thousands. */
  const inherited = (of: (style: CSSStyleDeclaration) => boolean) => {
    const known = new Map<Element, boolean>()
    answers.push(known)
    return function ask(element: Element): boolean {
      const answer =
        known.get(element) ??
        (of(getComputedStyle(element)) || (element.parentElement !== null && ask(element.parentElement)))
      known.set(element, answer)
      return answer
    }
  }
  /** Only for screen readers. */
  const isVisuallyHidden = inherited(
    ({ clipPath, clip, position }) => position === 'absolute' && (clipPath !== 'none' || clip !== 'auto'),
  )
  const nameOf = (element: Element, pseudo = '') => {
    const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
    const kind = [...element.classList].filter(name => !name.startsWith('m_')).join('.')
    return `${element.tagName.toLowerCase()}.${kind}${pseudo}«${text}»`
  }
  const isFloating = inherited(({ position }) => position === 'fixed' || position === 'sticky')

  function textNodes() {
    const found: { text: Text; parent: Element; lines: DOMRect[] }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const parent = text.parentElement
      if (!parent || !text.data.trim() || !isShown(parent) || isVisuallyHidden(parent)) continue
      range.selectNodeContents(text)
      const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
      if (lines.length > 0) found.push({ text, parent, lines })
    }
    return found
  }

  /** Text that a box cuts off. What can be scrolled to is not cut off. */
  function clippedText() {
    const faults: string[] = []
    for (const { text, parent, lines } of textNodes()) {
      let [sideways, upright] = [true, true]
      for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
        const { overflowX, overflowY, display, position, fontSize } = getComputedStyle(box)
        if (overflowX === 'auto' || overflowX === 'scroll') sideways = false
        if (overflowY === 'auto' || overflowY === 'scroll') upright = false
        const area = box.getBoundingClientRect()
        // A font's own box is a little taller than its line.
        const slack = 0.35 * Number.parseFloat(fontSize)
        const isCut =
          display !== 'inline' &&
          lines.some(
            line =>
              (sideways &&
                overflowX !== 'visible' &&
                (line.left < area.left - 1 || line.right > area.right + 1)) ||
              (upright &&
                overflowY !== 'visible' &&
                (line.top < area.top - slack || line.bottom > area.bottom + slack)),
          )
        if (isCut) {
          faults.push(`«${text.data.trim().slice(0, 60)}» in ${nameOf(box).slice(0, 60)}`)
          break
        }
        if (position === 'fixed') break
      }
    }
    return faults
  }

  /** Text that lies on other text. */
  function overlappingText() {
    const lines = textNodes()
      .filter(({ parent }) => !isFloating(parent) && !parent.closest('svg'))
      .flatMap(({ text, lines }) => lines.map(line => ({ text, line })))
      .sort((a, b) => a.line.top - b.line.top)
    const faults = new Set<string>()
    for (const [index, { text, line }] of lines.entries())
      for (let next = index + 1; next < lines.length; next += 1) {
        const other = lines[next]
        if (!other || other.line.top > line.bottom) break
        const wide = Math.min(line.right, other.line.right) - Math.max(line.left, other.line.left)
        const high = Math.min(line.bottom, other.line.bottom) - other.line.top
        if (text !== other.text && wide > 2 && high > 0.5 * Math.min(line.height, other.line.height))
          faults.add(`«${text.data.trim().slice(0, 40)}» and «${other.text.data.trim().slice(0, 40)}»`)
      }
    return [...faults]
  }

  /** Text that shines through a bar that stays in view: it is raised above it. */
  function textOverBars() {
    const bars = all('body *').filter(
      element => ['fixed', 'sticky'].includes(getComputedStyle(element).position) && isShown(element),
    )
    const findOver = (parent: Element, x: number, y: number) => {
      const over = bars.find(bar => {
        const area = bar.getBoundingClientRect()
        const isThere = x > area.left && x < area.right && y > area.top && y < area.bottom
        const isBeside = bar.closest('[role=dialog]') === parent.closest('[role=dialog]')
        return isThere && isBeside && !bar.contains(parent) && !parent.contains(bar)
      })
      const hit = over && document.elementFromPoint(x, y)
      return hit && (parent.contains(hit) || (hit.contains(parent) && !hit.contains(over))) ? over : undefined
    }
    return textNodes().flatMap(({ text, parent, lines }) =>
      lines.flatMap(({ left, top, width, height }) => {
        // A bar may cover a part of a line.
        const over = [0.25, 0.75]
          .map(part => findOver(parent, left + width / 2, top + part * height))
          .find(Boolean)
        return over ? [`«${text.data.trim().slice(0, 40)}» over ${nameOf(over)}`] : []
      }),
    )
  }

  /** Words of a common length that are cut in two for want of room. Addresses and codes may be. */
  function brokenWords() {
    const range = document.createRange()
    return textNodes().flatMap(({ text, lines }) => {
      if (lines.length < 2) return []
      return [...text.data.matchAll(/(?<![\p{L}\d@._-])\p{L}{3,14}(?![\p{L}\d@._-])/gu)].flatMap(
        ({ 0: word, index }) => {
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const rows = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          return rows.size > 1 ? [`«${word}» in «${text.data.trim().slice(0, 40)}»`] : []
        },
      )
    })
  }

  const sidewaysScroll = () => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px`] : []
  }

  /** Controls that a bar still covers once the browser has brought them into view. */
  function coveredControls() {
    const faults: string[] = []
    const before = scrollY
    for (const element of all(FOCUSABLE)) {
      if (!isShown(element) || isVisuallyHidden(element) || isFloating(element)) continue
      element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      const { left, top, width, height } = element.getBoundingClientRect()
      const over = document.elementFromPoint(left + width / 2, top + height / 2)
      if (width < 8 || height < 8 || !over || element.contains(over) || over.contains(element)) continue
      if (isFloating(over)) faults.push(`${nameOf(element)} by ${nameOf(over)}`)
    }
    const main = document.querySelector('main')
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    const end =
      main &&
      [...main.querySelectorAll('*')].reduce((low, part) => {
        const { bottom, width } = part.getBoundingClientRect()
        return width > 0 && isShown(part) && !isVisuallyHidden(part) && !isFloating(part)
          ? Math.max(low, bottom)
          : low
      }, 0)
    const bar = all('footer').find(part => getComputedStyle(part).position === 'fixed' && isShown(part))
    if (end && bar && end > bar.getBoundingClientRect().top + 1)
      faults.push("the page's end by the bar at the bottom")
    scrollTo({ top: before, behavior: 'instant' })
    return faults
  }

  /** Whether a finger that comes down this far from the middle still meets it, or what stands for it. */
  function isAsWideAs(element: Element, size: number) {
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y, away] = [left + width / 2, top + height / 2, size / 2 - 1]
    const around = [
      [x - away, y],
      [x + away, y],
      [x, y - away],
      [x, y + away],
    ] as const
    return around.every(([left, top]) => {
      const hit = document.elementFromPoint(left, top)
      return (
        hit !== null &&
        (element.contains(hit) || hit.contains(element) || hit.closest('label')?.control === element)
      )
    })
  }

  /** What a finger presses. Links within a sentence may be as small as its words. */
  function smallTargets() {
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display.startsWith('inline') &&
      [...(element.parentElement?.childNodes ?? [])].some(
        node => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 1,
      )
    const before = scrollY
    const faults = withinReach(FOCUSABLE).flatMap(element => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
      // A field is pressed anywhere in its frame, a hidden switch by its label.
      const target =
        element.closest('.mantine-Input-input') ?? (isVisuallyHidden(element) ? label : null) ?? element
      if (!isShown(target) || element.matches(':disabled') || isInSentence(element)) return []
      const [width, height] = sizeOf(target)
      const [wide = 0, high = 0] = label && isShown(label) ? sizeOf(label) : []
      if (Math.max(width, wide) >= LEAST_TARGET && Math.max(height, high) >= LEAST_TARGET) return []
      return isAsWideAs(target, LEAST_TARGET) ? [] : [`${nameOf(element)} ${width} × ${height}`]
    })
    scrollTo({ top: before, behavior: 'instant' })
    return faults
  }
  const sizeOf = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return [Math.round(width), Math.round(height)] as const
  }

  /** What a row or a card is about: its first words. */
  function wordsOf(row: Element | null) {
    const walker = row && document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
    while (walker?.nextNode()) {
      const words = walker.currentNode.textContent?.trim() ?? ''
      if (words.length > 3) return words
    }
    return null
  }

  /** Controls of one kind that a screen reader calls the same, though they do different things. Namesakes are nobody's fault. */
  function equalNames() {
    window.axe.setup(document)
    const seen = new Map<string, Set<string>>()
    for (const [index, element] of all('a[href], button, input, select, textarea').entries()) {
      if (!isShown(element) || element.closest('[aria-hidden=true]')) continue
      // biome-ignore lint/suspicious/noExplicitAny: axe's types leave these out.
      const name = (window.axe.commons as any).text.accessibleText(element).trim()
      const kind = element.getAttribute('role') ?? element.tagName.toLowerCase()
      const key = `${kind} «${name}»`
      const purpose = element.getAttribute('href')?.split('?')[0] ?? String(index)
      const words = wordsOf(element.closest('tr, li'))
      // Choices of one group are told by the group.
      if (!name || element.matches('[type=radio]') || (words && name.includes(words))) continue
      seen.set(key, (seen.get(key) ?? new Set()).add(purpose))
    }
    window.axe.teardown()
    return [...seen].flatMap(([key, purposes]) => (purposes.size > 1 ? [`${key} × ${purposes.size}`] : []))
  }

  const headings = () => {
    const first = all('h1').filter(isShown)
    return first.length === 1 ? [] : [`${first.length} × h1`]
  }

  /** In a list of people: a name that is cut although it has less than its room, or in two lines; a row that is too high. */
  function squeezedNames() {
    return all('[data-nombre]')
      .filter(isShown)
      .flatMap(name => {
        const row = name.closest('tr, li')?.getBoundingClientRect().height ?? 0
        const isCut = name.scrollWidth > name.clientWidth && name.clientWidth < LEAST_NAME
        const isBroken =
          name.getBoundingClientRect().height > 1.9 * Number.parseFloat(getComputedStyle(name).fontSize)
        const isSaid = name.title === name.textContent
        return [
          ...(isCut ? [`${nameOf(name)} has ${name.clientWidth} px`] : []),
          ...(isBroken ? [`${nameOf(name)} has several lines`] : []),
          ...(isSaid ? [] : [`${nameOf(name)} is not told in full`]),
          ...(row < MAX_OF_A_ROW ? [] : [`the row of ${nameOf(name)} is ${row} px high`]),
        ]
      })
  }

  const styleOf = ({ element, pseudo }: Part) => getComputedStyle(element, pseudo || null)
  const isTransparent = (color: string) => /^rgba\(.*, 0\)$|^transparent$/.test(color)
  function groundBehind({ element, pseudo }: Part) {
    for (let box = pseudo ? element : element.parentElement; box; box = box.parentElement) {
      const { backgroundColor } = getComputedStyle(box)
      if (!isTransparent(backgroundColor)) return backgroundColor
    }
    return 'rgb(255, 255, 255)'
  }
  const hasGround = (part: Part) => {
    const { backgroundColor, backgroundImage } = styleOf(part)
    const isColoured = !isTransparent(backgroundColor) && backgroundColor !== groundBehind(part)
    return isColoured || backgroundImage !== 'none'
  }
  const hasEdge = (part: Part) => {
    const style = styleOf(part)
    const sides = ['Top', 'Right', 'Bottom', 'Left'] as const
    return (
      (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') ||
      sides.some(side => style[`border${side}Style`] !== 'none' && style[`border${side}Width`] !== '0px')
    )
  }

  /** Bars, dots, lines and blocks that are nothing but a background. */
  function rememberPainted() {
    painted = []
    const main = all('body *').filter(element => isShown(element) && !element.closest('svg'))
    for (const element of main) {
      const { width, height } = element.getBoundingClientRect()
      const isEmpty =
        !element.textContent?.trim() &&
        !element.matches('img, input, textarea, select, svg, canvas, picture') &&
        !element.querySelector('img, svg, input, canvas')
      if (isEmpty && width >= 2 && height >= 2 && !element.matches('[class*=Overlay]')) {
        const part: Part = { element, pseudo: '' }
        if (hasGround(part)) painted.push(part)
      }
      for (const pseudo of ['::before', '::after'] as const) {
        const part: Part = { element, pseudo }
        if (['""', "''"].includes(styleOf(part).content) && hasGround(part)) painted.push(part)
      }
    }
  }

  /** With the system's colours: what was drawn with a background and is now drawn with nothing. */
  const vanished = () =>
    painted
      .filter(part => part.element.isConnected && isShown(part.element) && !hasGround(part) && !hasEdge(part))
      .map(({ element, pseudo }) => nameOf(element, pseudo))

  /** With the system's colours: what is chosen looks like what is not. */
  function unmarkedChoices() {
    const STATES = [
      ['[aria-pressed=true]', '[aria-pressed=false]'],
      ['[aria-selected=true]', '[aria-selected=false]'],
      ['[aria-checked=true]', '[aria-checked=false]'],
      ['[aria-current]:not([aria-current=false])', ':not([aria-current])'],
      ['input:checked', 'input:not(:checked)'],
      ['button:disabled', 'button:enabled'],
      ['button[data-hoy]', 'button:not([data-hoy])'],
    ] as const
    const paintOf = (element: Element) => {
      const root = element.matches('input') ? (element.parentElement ?? element) : element
      return [root, ...root.querySelectorAll('*')]
        .flatMap(part => (['', '::before', '::after'] as const).map(pseudo => ({ element: part, pseudo })))
        .filter(
          ({ element: part, pseudo }) => !pseudo || styleOf({ element: part, pseudo }).content !== 'none',
        )
        .map(part => {
          const style = styleOf(part)
          const edges = [style.borderStyle, style.borderWidth, style.outlineStyle, style.outlineWidth]
          const words = [style.textDecorationLine, style.fontWeight, style.opacity, style.display]
          return [style.color, style.backgroundColor, ...edges, ...words, style.transform, style.left].join()
        })
        .join(';')
    }
    const kindOf = (element: Element) =>
      `${element.tagName} ${element.className} ${element.getAttribute('role')}`
    const faults: string[] = []
    for (const [chosen, other] of STATES)
      for (const element of all(chosen).filter(part => isShown(part) || part.matches('input'))) {
        const alike = element.className
          ? document.getElementsByClassName(element.className)
          : all(element.tagName)
        const twin = [...alike].find(
          part =>
            part !== element &&
            part.matches(other) &&
            kindOf(part) === kindOf(element) &&
            part.checkVisibility(),
        )
        if (twin && paintOf(twin) === paintOf(element)) faults.push(`${nameOf(element)} (${chosen})`)
      }
    return faults
  }

  /** Whatever changes is told: in a region that stood before it, and that screen readers reach. */
  function silentRegions() {
    const regions = all('[role=status], [role=alert], [aria-live=polite], [aria-live=assertive], output')
    if (!regions.length && document.querySelector('main :is(form, input, select, textarea)'))
      return ['no live region']
    return regions
      .filter(region => region.closest('[aria-hidden=true]') || !region.checkVisibility())
      .map(region => nameOf(region))
  }

  /** Another size, or another scheme: what was known of the elements may be otherwise. */
  const anew = (check: () => string[]) => () => {
    for (const known of answers) known.clear()
    return check()
  }
  return {
    clippedText: anew(clippedText),
    overlappingText: anew(overlappingText),
    textOverBars: anew(textOverBars),
    brokenWords: anew(brokenWords),
    sidewaysScroll,
    coveredControls: anew(coveredControls),
    smallTargets: anew(smallTargets),
    equalNames,
    headings,
    silentRegions,
    squeezedNames,
    rememberPainted,
    vanished,
    unmarkedChoices,
  }
}
