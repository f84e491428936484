import * as z from 'zod/mini'

/** Where something stands in an image. */
const imagePositions = [
  'center',
  'top',
  'bottom',
  'left',
  'right',
  'top_left',
  'top_right',
  'bottom_left',
  'bottom_right',
] as const
export type ImagePosition = (typeof imagePositions)[number]

/** The formats in which an image can be written. */
export const imageFormats = ['jpeg', 'png', 'webp', 'gif'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** The sizes of photographs for documents and prints, in pixels at 300 dots an inch. */
export const photoSizes = {
  one_inch: { width: 295, height: 413 },
  small_one_inch: { width: 260, height: 378 },
  large_one_inch: { width: 390, height: 567 },
  two_inch: { width: 413, height: 579 },
  small_two_inch: { width: 413, height: 531 },
  large_two_inch: { width: 413, height: 626 },
  five_inch: { width: 1_050, height: 1_500 },
  six_inch: { width: 1_200, height: 1_800 },
} as const
export type PhotoSize = keyof typeof photoSizes
const photoSizeNames = Object.keys(photoSizes) as [PhotoSize, ...PhotoSize[]]

/** Bounds of what a step may ask for. */
export const imageStepLimits = {
  /** The longest side of a result, in pixels. */
  edge: 10_000,
  /** Of one order. */
  steps: 20,
  leastBytes: 1_024,
  watermarkCharacters: 60,
  instructionCharacters: 300,
  blurPixels: 100,
  scalePercent: 1_000,
} as const

const edge = z.int().check(z.positive(), z.maximum(imageStepLimits.edge))
const share = z.number().check(z.positive(), z.maximum(100))
const at = z.enum(imagePositions)
const inset = z.number().check(z.minimum(0))

/** One thing that is done to an image, as it was understood; lengths are in pixels of the upright image. */
export const imageStep = z.discriminatedUnion('kind', [
  /** As large as fits: 1 : 1 is a square. */
  z.object({
    kind: z.literal('crop_ratio'),
    width: z.number().check(z.positive()),
    height: z.number().check(z.positive()),
    at,
  }),
  z.object({ kind: z.literal('crop_size'), width: edge, height: edge, at }),
  z.object({
    kind: z.literal('crop_box'),
    left: z.int().check(z.minimum(0)),
    top: z.int().check(z.minimum(0)),
    width: edge,
    height: edge,
  }),
  /** What is cut away at each side. */
  z.object({
    kind: z.literal('trim'),
    unit: z.enum(['pixels', 'percent']),
    top: inset,
    right: inset,
    bottom: inset,
    left: inset,
  }),
  /** One side alone keeps the shape; of both, `inside` keeps it, and `fill` stretches. */
  z.object({
    kind: z.literal('resize'),
    width: z.optional(edge),
    height: z.optional(edge),
    fit: z.enum(['inside', 'fill']),
  }),
  z.object({ kind: z.literal('resize_edge'), edge: z.enum(['long', 'short']), pixels: edge }),
  z.object({
    kind: z.literal('scale'),
    percent: z.number().check(z.positive(), z.maximum(imageStepLimits.scalePercent)),
  }),
  /** Clockwise, in degrees. */
  z.object({ kind: z.literal('rotate'), degrees: z.number().check(z.positive(), z.maximum(360)) }),
  z.object({ kind: z.literal('flip'), axis: z.enum(['horizontal', 'vertical']) }),
  z.object({ kind: z.literal('grey') }),
  /** The standard deviation of the Gaussian. */
  z.object({
    kind: z.literal('blur'),
    pixels: z.number().check(z.minimum(0.3), z.maximum(imageStepLimits.blurPixels)),
  }),
  z.object({ kind: z.literal('sharpen'), percent: z.number().check(z.positive(), z.maximum(300)) }),
  /** By how much it changes: 20 multiplies by 1.2. */
  z.object({
    kind: z.literal('tone'),
    what: z.enum(['brightness', 'contrast', 'saturation']),
    percent: z.number().check(z.minimum(-100), z.maximum(300)),
  }),
  z.object({ kind: z.literal('format'), format: z.enum(imageFormats) }),
  z.object({ kind: z.literal('quality'), percent: share }),
  z.object({ kind: z.literal('compress'), bytes: z.int().check(z.minimum(imageStepLimits.leastBytes)) }),
  /** To a part of what it takes now. */
  z.object({ kind: z.literal('compress_share'), percent: share }),
  z.object({
    kind: z.literal('watermark'),
    text: z.string().check(z.minLength(1), z.maxLength(imageStepLimits.watermarkCharacters)),
    at: z.enum([...imagePositions, 'everywhere']),
    /** How opaque it is, in percent. */
    opacity: share,
  }),
  z.object({
    kind: z.literal('round'),
    unit: z.enum(['pixels', 'percent']),
    radius: z.number().check(z.positive()),
  }),
  /** The largest circle that fits into the middle. */
  z.object({ kind: z.literal('circle') }),
  z.object({ kind: z.literal('strip'), what: z.enum(['all', 'location']) }),
  z.object({ kind: z.literal('photo'), size: z.enum(photoSizeNames) }),
  /** What an image model is told to make of it. */
  z.object({
    kind: z.literal('redraw'),
    instruction: z.string().check(z.minLength(1), z.maxLength(imageStepLimits.instructionCharacters)),
  }),
])
export type ImageStep = z.infer<typeof imageStep>
/** What is done here, without a model. */
export type LocalStep = Exclude<ImageStep, { readonly kind: 'redraw' }>
export type ImageStepOf<Kind extends ImageStep['kind']> = Extract<ImageStep, { kind: Kind }>
