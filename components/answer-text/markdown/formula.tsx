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

/** Shows the TeX source until KaTeX, loaded with the first formula, has typeset it; invalid TeX stays. */
export function Formula({ tex, isDisplay }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [typeset, setTypeset] = useState<string | null>(null)
  const isAtOnce = use(ShowsAtOnce)
  // KaTeX writes into an element whose children React does not manage; before the first paint if loaded.
  useLayoutEffect(() => {
    const write = ({ typesetFormula }: typeof Typesetter) => {
      if (place.current && typesetFormula(tex, place.current, isDisplay)) setTypeset(tex)
    }
    if (!isAtOnce || !loaded?.isReadyFor(tex)) return loadAfterPause(() => loadTypesetter(tex), write)
    write(loaded)
    return undefined
  }, [tex, isDisplay, isAtOnce])
  const isTypeset = typeset === tex

  return (
    <span className={isDisplay ? 'answer-formula block' : 'answer-formula'}>
      {!isTypeset && <code>{tex}</code>}
      <span ref={place} hidden={!isTypeset} />
    </span>
  )
}
