import type {
  ImageFormat,
  ImagePosition,
  ImageStepOf,
  PhotoSize,
} from '../../../../lib/contract/image-steps.ts'

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

/** Possible meanings of a word; one may have several (提亮 is brightness, and more of it). */
export interface Features {
  readonly op?: Operation
  readonly tone?: Tone
  readonly dir?: 'up' | 'down'
  /** The following number is the result, not the amount of change. */
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
  /** 倒过来: an angle without a number. */
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
  /** Content that would have to be recognized in the image. */
  readonly content?: true
}
export type FeatureKey = keyof Features

/** The unit of a number; null when unspecified. */
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
        /** 加倍 states the result. */
        readonly isTotal?: boolean
      }
    | { readonly kind: 'size'; readonly width: number; readonly height: number }
    | { readonly kind: 'ratio'; readonly width: number; readonly height: number }
    | { readonly kind: 'point'; readonly left: number; readonly top: number }
    | { readonly kind: 'axis'; readonly name: 'x' | 'y' | 'w' | 'h'; readonly value: number }
    | { readonly kind: 'quoted'; readonly content: string }
    /** A comma, 和: joins two parts of one command, or two commands. */
    | { readonly kind: 'join' }
    /** 然后: separates two commands. */
    | { readonly kind: 'break' }
    | { readonly kind: 'filler' }
    /** A reason: 照片歪了. It is reported as having no effect. */
    | { readonly kind: 'aside'; readonly says: 'regret' | 'dislike' | 'reason' }
    | { readonly kind: 'unknown' }
  )
export type TokenOf<Kind extends Token['kind']> = Extract<Token, { kind: Kind }>
