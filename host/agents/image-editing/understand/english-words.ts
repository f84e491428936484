import type { Features } from './features.ts'

/** English commands suggested by the interface, and similar words; parsed like the Chinese ones. */
export const englishFillers = `a an the it this that my me image picture photo please can you could would like want i now just by of on at with for corner corners side sides edge edges aspect ratio is be should let lets file version them so thank thanks`

export const englishJoins = 'and plus'

export const englishBreaks = 'then next afterwards also finally first'

/** Words that would reverse the meaning of a sentence: they need clarification. */
export const englishTurners = `or if unless either except how what why which maybe instead`

/** Words before which a new command may begin without punctuation. */
export const englishSeams: readonly (readonly [words: string, features: Features])[] = [
  ['make turn change set convert save export adjust', {}],
  ['crop cut trim', { op: 'crop' }],
  ['resize scale', { op: 'scale' }],
  ['shrink downscale', { op: 'scale', dir: 'down' }],
  ['enlarge upscale', { op: 'scale', dir: 'up' }],
  ['stretch', { op: 'stretch', set: true }],
  ['rotate', { op: 'rotate' }],
  ['clockwise', { op: 'rotate', turn: 'clockwise' }],
  [
    'counterclockwise anticlockwise counter-clockwise anti-clockwise',
    { op: 'rotate', turn: 'counterclockwise' },
  ],
  ['flip mirror', { op: 'flip' }],
  ['grayscale greyscale gray grey black-and-white monochrome', { op: 'grey' }],
  ['blur', { op: 'blur' }],
  ['sharpen sharpness', { op: 'sharpen' }],
  ['sharper', { op: 'sharpen', dir: 'up' }],
  ['compress', { op: 'compress' }],
  ['quality', { op: 'quality' }],
  ['format', { op: 'format' }],
  ['watermark', { op: 'watermark' }],
  ['round rounded', { op: 'round' }],
  ['brightness exposure', { tone: 'brightness' }],
  ['brighten brighter lighter', { tone: 'brightness', dir: 'up' }],
  ['darken darker', { tone: 'brightness', dir: 'down' }],
  ['contrast', { tone: 'contrast' }],
  ['saturation', { tone: 'saturation' }],
  ['increase raise boost', { dir: 'up' }],
  ['decrease reduce lower', { dir: 'down' }],
  ['add', { add: true }],
  ['remove delete strip', { remove: true }],
  ['keep', { keep: true }],
  ['undo', { back: 'undo' }],
  ['redo', { back: 'redo' }],
  ['revert reset', { back: 'original' }],
]

export const englishInside: readonly (readonly [words: string, features: Features])[] = [
  ['to into as', { set: true }],
  ['not no without never', { negative: true }],
  ["don't dont", { negative: true }],
  ['left', { sides: ['left'] }],
  ['right', { sides: ['right'] }],
  ['top', { sides: ['top'] }],
  ['bottom', { sides: ['bottom'] }],
  ['center centre middle', { position: 'center' }],
  ['tile tiled everywhere', { everywhere: true }],
  ['width wide', { dim: 'width' }],
  ['height high tall', { dim: 'height' }],
  ['radius', { dim: 'radius' }],
  ['opacity', { dim: 'opacity' }],
  ['horizontally horizontal', { axis: 'horizontal' }],
  ['vertically vertical', { axis: 'vertical' }],
  ['square', { shape: 'square' }],
  ['circle', { shape: 'circle' }],
  ['portrait', { orientation: 'portrait' }],
  ['landscape', { orientation: 'landscape' }],
  ['slightly little bit', { degree: 'little' }],
  ['much strongly', { degree: 'much' }],
  ['half', { half: true }],
  ['under below within max', { bound: true }],
  ['proportionally', { aspect: 'keep' }],
  ['background person people face sky text logo cat dog hair clothes eyes object objects', { content: true }],
]
