import type { LiteElement } from 'mathjax-full/js/adaptors/lite/Element.js'
import { liteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor.js'
import { RegisterHTMLHandler } from 'mathjax-full/js/handlers/html.js'
import { TeX } from 'mathjax-full/js/input/tex.js'
import 'mathjax-full/js/input/tex/ams/AmsConfiguration.js'
import 'mathjax-full/js/input/tex/base/BaseConfiguration.js'
import 'mathjax-full/js/input/tex/boldsymbol/BoldsymbolConfiguration.js'
import 'mathjax-full/js/input/tex/cancel/CancelConfiguration.js'
import 'mathjax-full/js/input/tex/mhchem/MhchemConfiguration.js'
import { mathjax } from 'mathjax-full/js/mathjax.js'
import { SVG } from 'mathjax-full/js/output/svg.js'
import { isTypesettable } from './mathml-tree.ts'

export interface FormulaSvg {
  readonly svg: string
  /** In em of the surrounding text. */
  readonly width: number
}

/** The x-height of TeX's fonts, in em. */
const exInEm = 0.431

class UnknownTex extends Error {}

const adaptor = liteAdaptor()
RegisterHTMLHandler(adaptor)
// Without the packages that load, link or style: the formula is untrusted model output.
const document = mathjax.document('', {
  InputJax: new TeX({
    packages: ['base', 'ams', 'boldsymbol', 'cancel', 'mhchem'],
    maxMacros: 200,
    formatError: (_: unknown, error: Error) => {
      throw new UnknownTex(error.message)
    },
  }),
  OutputJax: new SVG({ fontCache: 'none' }),
})

/**
 * Renders a display formula.
 * @param family the font of characters missing in TeX's fonts, such as Chinese
 * @returns null for TeX that is invalid or too long
 */
export function formulaSvg(tex: string, family: string): FormulaSvg | null {
  if (!isTypesettable(tex)) return null
  try {
    const node = document.convert(tex, { display: true }) as LiteElement
    const svg = adaptor.innerHTML(node)
    const width = Number(/^<svg[^>]* width="([\d.]+)ex"/.exec(svg)?.[1])
    if (!(width > 0)) return null
    return { svg: svg.replaceAll('font-family="serif"', `font-family="${family}"`), width: width * exInEm }
  } catch (error) {
    if (error instanceof UnknownTex) return null
    throw error
  }
}
