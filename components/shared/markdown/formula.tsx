'use client'
import { useEffect, useRef, useState } from 'react'
import { loadAfterPause } from './load-after-pause'

interface FormulaProps {
  readonly tex: string
  /** Whether it stands on a line of its own. */
  readonly isDisplay: boolean
}

/**
 * A formula. Its TeX source is shown until KaTeX, loaded with the first formula, has typeset it; TeX with a mistake
 * stays as source.
 */
export function Formula({ tex, isDisplay }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null)
  const [typeset, setTypeset] = useState<string | null>(null)
  // KaTeX writes into an element of its own, whose children React does not manage.
  useEffect(
    () =>
      loadAfterPause(
        () => import('./typeset-formula'),
        ({ typesetFormula }) => {
          if (place.current && typesetFormula(tex, place.current, isDisplay)) setTypeset(tex)
        },
      ),
    [tex, isDisplay],
  )
  const isTypeset = typeset === tex
  return (
    <span className={isDisplay ? 'answer-formula block' : 'answer-formula'}>
      {!isTypeset && <code>{tex}</code>}
      <span ref={place} hidden={!isTypeset} />
    </span>
  )
}
