import type { FeatureKey, Features, Operation, Token, TokenOf } from './features.ts'

type Word = TokenOf<'word'>

/** What a frame may contain in addition to numbers: any other word makes it invalid. */
export interface Allowed {
  readonly keys: readonly FeatureKey[]
  readonly ops?: readonly Operation[]
  readonly kinds?: readonly Token['kind'][]
}

const alwaysAllowed: readonly Token['kind'][] = ['word', 'join', 'filler', 'aside']

/** The tokens of one command, with queries for users. */
export class Frame {
  readonly tokens: readonly Token[]
  readonly words: readonly Word[]
  readonly numbers: readonly TokenOf<'number'>[]

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
    this.words = this.of('word')
    this.numbers = this.of('number')
  }

  get text(): string {
    return this.tokens
      .filter(({ kind }) => kind !== 'join' && kind !== 'filler' && kind !== 'aside')
      .map(({ text }) => text)
      .join('')
  }

  of<Kind extends Token['kind']>(kind: Kind): readonly TokenOf<Kind>[] {
    return this.tokens.filter((token): token is TokenOf<Kind> => token.kind === kind)
  }

  has(key: FeatureKey): boolean {
    return this.words.some(({ features }) => features[key] !== undefined)
  }

  /** @returns all distinct values of a feature */
  all<Key extends FeatureKey>(key: Key): readonly NonNullable<Features[Key]>[] {
    const said = this.words.flatMap(({ features }) => {
      const value = features[key]
      return value === undefined ? [] : [value as NonNullable<Features[Key]>]
    })
    return [...new Set(said)]
  }

  hasOp(op: Operation): boolean {
    return this.all('op').includes(op)
  }

  /** @returns the first token that is not allowed here */
  stranger({ keys, ops = [], kinds = [] }: Allowed): Token | undefined {
    return this.tokens.find((token) => {
      if (token.kind !== 'word') return ![...alwaysAllowed, ...kinds].includes(token.kind)
      return (Object.keys(token.features) as FeatureKey[]).some((key) =>
        key === 'op' ? !ops.includes(token.features.op as Operation) : !keys.includes(key),
      )
    })
  }
}
