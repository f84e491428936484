import * as z from 'zod/mini'

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

export const imageFormats = ['jpeg', 'png', 'webp', 'gif'] as const
export type ImageFormat = (typeof imageFormats)[number]

/** Sizes of ID photos and prints, in pixels at 300 dpi. */
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

/** The tools over an image, in their order; each makes steps of its kinds. */
export const imageTools = ['crop', 'turn', 'size', 'adjust', 'text', 'id_photo', 'file'] as const
export type ImageTool = (typeof imageTools)[number]

export const imageStepLimits = {
  /** Maximum side length of a result, in pixels. */
  edge: 10_000,
  /** Maximum steps of one instruction. */
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

/** One edit of an image as interpreted; lengths are in pixels of the upright image. */
export const imageStep = z.discriminatedUnion('kind', [
  /** Crops to the largest area of a ratio; 1 : 1 is a square. */
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
  /** Crops by an amount at each side. */
  z.object({
    kind: z.literal('trim'),
    unit: z.enum(['pixels', 'percent']),
    top: inset,
    right: inset,
    bottom: inset,
    left: inset,
  }),
  /** A single side keeps the aspect ratio; with both, `inside` keeps it and `fill` stretches. */
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
  /** Standard deviation of the Gaussian blur. */
  z.object({
    kind: z.literal('blur'),
    pixels: z.number().check(z.minimum(0.3), z.maximum(imageStepLimits.blurPixels)),
  }),
  z.object({ kind: z.literal('sharpen'), percent: z.number().check(z.positive(), z.maximum(300)) }),
  /** Change in percent: 20 multiplies by 1.2. */
  z.object({
    kind: z.literal('tone'),
    what: z.enum(['brightness', 'contrast', 'saturation']),
    percent: z.number().check(z.minimum(-100), z.maximum(300)),
  }),
  z.object({ kind: z.literal('format'), format: z.enum(imageFormats) }),
  z.object({ kind: z.literal('quality'), percent: share }),
  z.object({ kind: z.literal('compress'), bytes: z.int().check(z.minimum(imageStepLimits.leastBytes)) }),
  /** Percentage of the current file size. */
  z.object({ kind: z.literal('compress_share'), percent: share }),
  z.object({
    kind: z.literal('watermark'),
    text: z.string().check(z.minLength(1), z.maxLength(imageStepLimits.watermarkCharacters)),
    at: z.enum([...imagePositions, 'everywhere']),
    /** In percent. */
    opacity: share,
  }),
  z.object({
    kind: z.literal('round'),
    unit: z.enum(['pixels', 'percent']),
    radius: z.number().check(z.positive()),
  }),
  /** Crops to the largest centered circle. */
  z.object({ kind: z.literal('circle') }),
  z.object({ kind: z.literal('strip'), what: z.enum(['all', 'location']) }),
  z.object({ kind: z.literal('photo'), size: z.enum(photoSizeNames) }),
  /** Instruction for an image model. */
  z.object({
    kind: z.literal('redraw'),
    instruction: z.string().check(z.minLength(1), z.maxLength(imageStepLimits.instructionCharacters)),
  }),
])
export type ImageStep = z.infer<typeof imageStep>
/** Steps that run on the host without a model. */
export type LocalStep = Exclude<ImageStep, { readonly kind: 'redraw' }>
export type ImageStepOf<Kind extends ImageStep['kind']> = Extract<ImageStep, { kind: Kind }>
