import type {
  ImageFormat,
  ImagePosition,
  ImageStepOf,
  PhotoSize,
} from '../../../../lib/contract/image-steps.ts'

/** What is done, where a word says it. */
export type Operation =
  | 'crop'
  | 'scale'
  | 'stretch'
  | 'rotate'
  | 'flip'
  | 'grey'
  | 'blur'
  | 'sharpen'
  | 'compress'
  | 'quality'
  | 'format'
  | 'watermark'
  | 'round'

export type Side = 'left' | 'right' | 'top' | 'bottom'
export type Tone = ImageStepOf<'tone'>['what']
export type Dimension =
  | 'size'
  | 'width'
  | 'height'
  | 'long'
  | 'short'
  | 'edge'
  | 'radius'
  | 'opacity'
  | 'transparency'

/** What a word may mean; one word may mean several things (提亮 is brightness, and more of it). */
export interface Features {
  readonly op?: Operation
  readonly tone?: Tone
  readonly dir?: 'up' | 'down'
  /** What follows is what comes out, not by how much it changes. */
  readonly set?: true
  readonly add?: true
  readonly remove?: true
  readonly keep?: true
  readonly negative?: true
  readonly sides?: readonly Side[]
  readonly position?: ImagePosition
  readonly everywhere?: true
  readonly dim?: Dimension
  readonly turn?: 'clockwise' | 'counterclockwise'
  /** 倒过来: an angle that needs no number. */
  readonly degrees?: number
  readonly axis?: 'horizontal' | 'vertical'
  readonly shape?: 'square' | 'circle'
  readonly orientation?: 'portrait' | 'landscape'
  readonly degree?: 'little' | 'much'
  readonly half?: true
  readonly bound?: true
  readonly aspect?: 'keep' | 'free'
  readonly ratioNoun?: true
  readonly colour?: true
  readonly format?: ImageFormat
  readonly foreignFormat?: true
  readonly meta?: 'all' | 'location'
  readonly photo?: PhotoSize | 'any'
  readonly back?: 'undo' | 'redo' | 'original'
  /** What would have to be recognized in the image. */
  readonly content?: true
}
export type FeatureKey = keyof Features

/** In what a number is given; null where nothing is said. */
export type Unit =
  | 'percent'
  | 'pixels'
  | 'bytes'
  | 'degrees'
  | 'times'
  | 'steps'
  | 'length'
  | 'thousand'
  | null

interface Place {
  /** As it was written. */
  readonly text: string
  readonly start: number
  readonly end: number
}

export type Token = Place &
  (
    | { readonly kind: 'word'; readonly features: Features; readonly isSeam: boolean }
    | {
        readonly kind: 'number'
        readonly value: number
        readonly unit: Unit
        readonly isSigned: boolean
        /** 加倍 says what comes out. */
        readonly isTotal?: boolean
      }
    | { readonly kind: 'size'; readonly width: number; readonly height: number }
    | { readonly kind: 'ratio'; readonly width: number; readonly height: number }
    | { readonly kind: 'point'; readonly left: number; readonly top: number }
    | { readonly kind: 'axis'; readonly name: 'x' | 'y' | 'w' | 'h'; readonly value: number }
    | { readonly kind: 'quoted'; readonly content: string }
    /** A comma, 和: what stands on both sides may be one order or two. */
    | { readonly kind: 'join' }
    /** 然后: two orders. */
    | { readonly kind: 'break' }
    | { readonly kind: 'filler' }
    /** Why it is asked for: 照片歪了. It is told that nothing follows from it. */
    | { readonly kind: 'aside'; readonly says: 'regret' | 'dislike' | 'reason' }
    | { readonly kind: 'unknown' }
  )
export type TokenOf<Kind extends Token['kind']> = Extract<Token, { kind: Kind }>
