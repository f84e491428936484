import type { math } from 'micromark-extension-math'

type Extension = ReturnType<typeof math>

/** Labels that are defined elsewhere, normalized as micromark does: in upper case. */
export interface KnownLabels {
  readonly links: readonly string[]
  readonly footnotes: readonly string[]
}

/** @returns an extension that registers the labels in micromark before it parses the first line of a part of a text */
export function knownLabels({ links, footnotes }: KnownLabels): Extension {
  return {
    document: {
      null: {
        name: 'knownLabels',
        tokenize(_effects, _ok, nok) {
          const parser: { defined: string[]; gfmFootnotes?: string[] } = this.parser
          if (!parser.defined.includes(links[0] ?? '')) parser.defined.push(...links)
          if (footnotes.length > 0 && !parser.gfmFootnotes?.includes(footnotes[0] ?? ''))
            parser.gfmFootnotes = [...(parser.gfmFootnotes ?? []), ...footnotes]
          return nok
        },
      },
    },
  }
}
