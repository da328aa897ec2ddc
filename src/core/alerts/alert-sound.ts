// The sound of the approval alerts, made by the browser itself: no file, no licence, no policy exception.

/** Something that can ring once it may. */
export interface AlertSound {
  /** Asks the browser for permission to sound; call it from a click. False where it refuses or cannot. */
  unlock: () => Promise<boolean>
  /** Stops ringing until unlocked again. */
  mute: () => void
  /** Rings for about half a second; silent while locked. */
  ring: () => void
}

/** Seconds at which the two tones start, and their pitch in hertz. */
const tones = [
  [0, 880],
  [0.18, 1320],
] as const

/** Makes the sound of this page. Browsers allow it only after a gesture of the operator. */
export function createAlertSound(): AlertSound {
  let audio: AudioContext | undefined
  return {
    async unlock() {
      if (typeof AudioContext === 'undefined') return false
      audio ??= new AudioContext()
      // A refused context stays pending for ever instead of failing.
      await Promise.race([audio.resume(), new Promise((resolve) => setTimeout(resolve, 500))])
      return audio.state === 'running'
    },
    mute() {
      void audio?.close()
      audio = undefined
    },
    ring() {
      if (audio?.state !== 'running') return
      for (const [at, pitch] of tones) {
        const start = audio.currentTime + at
        const tone = audio.createOscillator()
        const volume = audio.createGain()
        tone.frequency.value = pitch
        volume.gain.setValueAtTime(0.0001, start)
        volume.gain.exponentialRampToValueAtTime(0.25, start + 0.02)
        volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.3)
        tone.connect(volume).connect(audio.destination)
        tone.start(start)
        tone.stop(start + 0.32)
      }
    },
  }
}
