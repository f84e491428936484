const combDelays = [1_557, 1_617, 1_491, 1_422] as const
const allPassDelays = [225, 556] as const
/** The right channel's delays are longer, so that the room is wide. */
const spread = 23
const wet = 0.16

interface Stereo {
  readonly left: Float32Array
  readonly right: Float32Array
}

/** Adds the sound of a room, in place: Schroeder's reverberator of parallel combs and all-passes in series. */
export function addReverb({ left, right }: Stereo): void {
  addRoom(left, 0)
  addRoom(right, spread)
}

function addRoom(sound: Float32Array, extra: number): void {
  const room = new Float32Array(sound.length)
  for (const delay of combDelays) addComb(sound, room, delay + extra)
  for (const delay of allPassDelays) allPass(room, delay + extra)
  for (let index = 0; index < sound.length; index++)
    sound[index] = (sound[index] ?? 0) + (room[index] ?? 0) * wet
}

function addComb(sound: Float32Array, room: Float32Array, delay: number): void {
  const line = new Float32Array(delay)
  let cursor = 0
  let damped = 0
  for (let index = 0; index < sound.length; index++) {
    const out = line[cursor] ?? 0
    damped = out * 0.7 + damped * 0.3
    line[cursor] = (sound[index] ?? 0) + damped * 0.78
    room[index] = (room[index] ?? 0) + out * 0.25
    cursor = cursor + 1 === delay ? 0 : cursor + 1
  }
}

function allPass(room: Float32Array, delay: number): void {
  const line = new Float32Array(delay)
  let cursor = 0
  for (let index = 0; index < room.length; index++) {
    const delayed = line[cursor] ?? 0
    const sample = room[index] ?? 0
    line[cursor] = sample + delayed * 0.5
    room[index] = delayed - sample * 0.5
    cursor = cursor + 1 === delay ? 0 : cursor + 1
  }
}
