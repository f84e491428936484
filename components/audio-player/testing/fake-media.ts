/** Lets the elements of a test's document play, which do nothing there. */
export function fakeMediaPlayback(): void {
  Object.assign(HTMLMediaElement.prototype, {
    async play(this: HTMLMediaElement) {
      this.dispatchEvent(new Event('playing'))
    },
    pause(this: HTMLMediaElement) {
      this.dispatchEvent(new Event('pause'))
    },
    load() {},
  })
}
