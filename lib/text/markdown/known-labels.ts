import type { math } from 'micromark-extension-math'

type Extension = ReturnType<typeof math>

/** Labels that are defined elsewhere, normalized as micromark does: in upper case. */
export interface KnownLabels {
  readonly links: readonly string[]
  readonly footnotes: readonly string[]
}

/** @returns an extension that registers the labels in micromark before it parses the first line of a part of a text */
export function knownLabels({ links, footnotes }: KnownLabels): Extension {
  // The first line is asked about by its own constructs first: it may have defined some of the labels.
  const informed = new WeakSet<object>()
  return {
    document: {
      null: {
        name: 'knownLabels',
        tokenize(_effects, _ok, nok) {
          const parser: { defined: string[]; gfmFootnotes?: string[] } = this.parser
          if (informed.has(parser)) return nok
          informed.add(parser)
          parser.defined.push(...links)
          parser.gfmFootnotes = [...(parser.gfmFootnotes ?? []), ...footnotes]
          return nok
        },
      },
    },
  }
}
