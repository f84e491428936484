import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { isOrdinaryMark, ordinaryText } from '../../../lib/text/markdown/ordinary-marks.ts'
import { knownBlocks, marksWords } from '../../../lib/text/markdown/remark-angle-brackets.ts'

type HtmlExtension = ReturnType<typeof gfmHtml>
type Handle = NonNullable<NonNullable<HtmlExtension['enter']>['htmlText']>
type CompileContext = ThisParameterType<Handle>
type Token = Parameters<Handle>[0]

/** Characters of a line that are looked at for the end of a mark. */
const maxAhead = 2_000

/**
 * Renders Markdown by the rules of answers: signs of a calculation or a range, and angle brackets that are no HTML, are
 * text.
 */
export function markdownHtml(source: string): string {
  return micromark(source, {
    allowDangerousHtml: true,
    extensions: [gfm({ singleTilde: false }), ordinaryText(), knownBlocks()],
    htmlExtensions: [
      gfmHtml({ label: '注释' }),
      markHtml(source, 'emphasis', '*', 'em'),
      markHtml(source, 'strong', '**', 'strong'),
      markHtml(source, 'strikethrough', '~~', 'del'),
      inlineHtml(source),
      itemNumbers(),
    ],
  })
}

function markHtml(
  source: string,
  name: 'emphasis' | 'strong' | 'strikethrough',
  mark: string,
  tag: string,
): HtmlExtension {
  const type = name === 'strikethrough' ? 'delete' : name
  const write = (open: string) =>
    function (this: CompileContext, token: Token): undefined {
      if (isOrdinaryMark(type, edgesOf(source, token, mark.length))) this.raw(mark)
      else this.tag(`<${open}${tag}>`)
    }
  return { enter: { [name]: write('') }, exit: { [name]: write('/') } }
}

function edgesOf(source: string, { start, end }: Token, length: number) {
  const [from, to] = [start.offset + length, end.offset - length]
  return {
    before: source.charAt(start.offset - 1),
    first: source.charAt(from),
    last: source.charAt(to - 1),
    behind: source.charAt(end.offset),
    text: source.slice(from, to),
  }
}

/** Comments and declarations are no content of a file. */
function inlineHtml(source: string): HtmlExtension {
  return {
    enter: {
      htmlText(token) {
        const [html, following] = [
          source.slice(token.start.offset, token.end.offset),
          source.slice(token.end.offset, token.end.offset + maxAhead).split(/\n\s*\n/)[0] ?? '',
        ]
        if (/^<[!?]/.test(html) || marksWords(html, following)) this.setData('ignoreEncode', true)
      },
    },
    exit: {
      htmlText() {
        this.setData('ignoreEncode')
      },
    },
  }
}

/**
 * Items state their numbers: 1. 3. 5. is no list that counts, while 1. 1. 1. is one. Otherwise as micromark renders them.
 */
function itemNumbers(): HtmlExtension {
  /** As the last item of each open list states it, by the column of its mark. */
  const stated = new Map<number, number>()
  let value = ''
  return {
    enter: {
      listItemValue(token) {
        const number = Number.parseInt(this.sliceSerialize(token), 10)
        const { column } = token.start
        const isFirst = this.getData('expectFirstItem')
        value = isFirst || stated.get(column) === number ? '' : ` value="${number}"`
        stated.set(column, number)
        if (isFirst && number !== 1) this.tag(` start="${number}"`)
      },
      listItemMarker() {
        if (this.getData('expectFirstItem')) this.tag('>')
        else {
          if (this.getData('lastWasTag') && !this.getData('slurpAllLineEndings')) this.lineEndingIfNeeded()
          this.tag('</li>')
          this.setData('slurpAllLineEndings')
        }
        this.lineEndingIfNeeded()
        this.tag(`<li${value}>`)
        value = ''
        this.setData('expectFirstItem')
        this.setData('lastWasTag')
      },
    },
  }
}
