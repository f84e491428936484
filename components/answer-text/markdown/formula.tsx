'use client'
import { use, useLayoutEffect, useRef, useState } from 'react'
import { loadAfterPause } from './load-after-pause'
import { ShowsAtOnce } from './shows-at-once'
import type * as Typesetter from './typeset-formula'

interface FormulaProps {
  readonly tex: string
  readonly isDisplay: boolean
}

let loaded: typeof Typesetter | null = null

async function loadTypesetter(tex: string): Promise<typeof Typesetter> {
  loaded = await import('./typeset-formula')
  await loaded.prepareFor(tex)
  return loaded
}

/** Commands of which something stands above or below the line. */
const tall =
  /\\(?:[cdt]?frac|binom|sum|prod|o?i{0,2}int|lim|max|min|sup|inf|underbrace|overbrace|begin|stackrel|substack)(?![a-zA-Z])/

/** Typeset within a frame of an answer that is being written. */
const quickCharacters = 200

/** In another font a formula is wider or higher, and moves the text around it twice. */
function whenFontsAreThere(place: HTMLElement, act: () => void): void {
  // Fonts are requested with the layout.
  place.getBoundingClientRect()
  const { fonts } = document as Partial<Pick<Document, 'fonts'>>
  if (fonts?.status === 'loading') void fonts.ready.then(act)
  else act()
}

/** Shows the TeX source until KaTeX, loaded with the first formula, has typeset it; invalid TeX stays. */
export function Formula({ tex, isDisplay }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [typeset, setTypeset] = useState<string | null>(null)
  const isAtOnce = use(ShowsAtOnce)
  // KaTeX writes into an element whose children React does not manage; before the first paint if loaded.
  useLayoutEffect(() => {
    let isCurrent = true
    const write = ({ typesetFormula }: typeof Typesetter) => {
      if (!place.current || !typesetFormula(tex, place.current, isDisplay)) return
      whenFontsAreThere(place.current, () => isCurrent && setTypeset(tex))
    }
    const isQuick = isAtOnce || tex.length <= quickCharacters
    const stop =
      isQuick && loaded?.isReadyFor(tex) ? write(loaded) : loadAfterPause(() => loadTypesetter(tex), write)
    return () => {
      isCurrent = false
      stop?.()
    }
  }, [tex, isDisplay, isAtOnce])
  const isTypeset = typeset === tex

  return (
    <span
      className={isDisplay ? 'answer-formula block' : 'answer-formula'}
      data-tall={(isDisplay && tall.test(tex)) || undefined}
    >
      {!isTypeset && <code>{tex}</code>}
      {/* Not `hidden`: the fonts of a text without boxes are not loaded. */}
      <span
        ref={place}
        aria-hidden={isTypeset ? undefined : true}
        className={isTypeset ? undefined : 'invisible absolute size-0 overflow-hidden'}
      />
    </span>
  )
}
