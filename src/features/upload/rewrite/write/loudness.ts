const targetLufs = -16;
const unnoticedLu = 2;
const highestPeak = 0.89;
const largestGain = 8;
const stepSeconds = 0.1;
const stepsPerBlock = 4;
const absoluteGateLufs = -70;
const relativeGateLu = 10;
/** Louder than a muted microphone's own noise, quieter than a whisper. */
const heardLufs = -60;

export interface Loudness {
  /** Integrated loudness; -Infinity for silence. */
  lufs: number;
  /** Largest absolute sample, 1 at full scale. */
  peak: number;
}

/**
 * Measures the integrated loudness of ITU-R BS.1770-4 while the sound passes through. A single
 * channel counts twice, because it sounds from both speakers.
 */
export class LoudnessMeter {
  readonly #filters: KFilter[];
  readonly #weights: readonly number[];
  readonly #stepSamples: number;
  readonly #powerOfSteps: number[] = [];
  #energyOfStep = 0;
  #samplesInStep = 0;
  #heardSteps = 0;
  #peak = 0;

  /** @param sampleRate in Hz */
  constructor(sampleRate: number, channels: number) {
    this.#filters = Array.from({ length: channels }, () => new KFilter(sampleRate));
    this.#weights = channelWeights(channels);
    this.#stepSamples = Math.round(sampleRate * stepSeconds);
  }

  /** @param planes the next samples, one array of the same length for each channel */
  add(planes: readonly Float32Array[]): void {
    const length = planes[0]?.length ?? 0;
    for (let start = 0; start < length;) {
      const end = Math.min(length, start + this.#stepSamples - this.#samplesInStep);
      for (const [channel, plane] of planes.entries()) {
        const samples = plane.subarray(start, end);
        const energy = this.#filters[channel]?.energyOf(samples) ?? 0;
        this.#energyOfStep += energy * (this.#weights[channel] ?? 1);
        for (const sample of samples) this.#peak = Math.max(this.#peak, Math.abs(sample));
      }
      this.#samplesInStep += end - start;
      start = end;
      if (this.#samplesInStep === this.#stepSamples) {
        const power = this.#energyOfStep / this.#stepSamples;
        this.#powerOfSteps.push(power);
        if (lufsOf(power) > heardLufs) this.#heardSteps += 1;
        this.#energyOfStep = 0;
        this.#samplesInStep = 0;
      }
    }
  }

  /** For how long there was anything to hear so far. */
  get heardSeconds(): number {
    return this.#heardSteps * stepSeconds;
  }

  result(): Loudness {
    const blocks = this.#powerOfSteps
      .slice(stepsPerBlock - 1)
      .map((_, first) => mean(this.#powerOfSteps.slice(first, first + stepsPerBlock)));
    const audible = blocks.filter((power) => lufsOf(power) > absoluteGateLufs);
    const gate = lufsOf(mean(audible)) - relativeGateLu;
    const loud = audible.filter((power) => lufsOf(power) > gate);
    return { lufs: lufsOf(mean(loud)), peak: this.#peak };
  }
}

/** The factor that brings a sound to -16 LUFS as far as its peaks allow; 1 where the difference would be inaudible. */
export function gainFor({ lufs, peak }: Loudness): number {
  if (lufs === -Infinity || Math.abs(targetLufs - lufs) <= unnoticedLu) return 1;
  const targetGain = 10 ** ((targetLufs - lufs) / 20);
  const allowed = Math.min(targetGain, highestPeak / peak, largestGain);
  // A quiet sound with one loud knock in it is not made quieter still.
  return targetGain > 1 ? Math.max(1, allowed) : allowed;
}

/** In the order of Web Audio: surround channels count more, the bass channel not at all. */
function channelWeights(channels: number): readonly number[] {
  const surround = 1.41;
  if (channels === 1) return [2];
  if (channels === 4) return [1, 1, surround, surround];
  if (channels === 6) return [1, 1, 1, 0, surround, surround];
  return Array.from({ length: channels }, () => 1);
}

function lufsOf(power: number): number {
  return -0.691 + 10 * Math.log10(power);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

/**
 * The K weighting of one channel: the head's high shelf, then a high pass. BS.1770-4 lists the
 * coefficients for 48 kHz; these are their analogue originals, valid for every sample rate.
 */
class KFilter {
  readonly #shelf: Biquad;
  readonly #highPass: Biquad;

  constructor(sampleRate: number) {
    const shelf = {
      k: Math.tan((Math.PI * 1681.974450955533) / sampleRate),
      q: 0.7071752369554196,
    };
    const high = 10 ** (3.999843853973347 / 20);
    const band = high ** 0.4996667741545416;
    this.#shelf = new Biquad(shelf, [
      high + (band * shelf.k) / shelf.q + shelf.k ** 2,
      2 * (shelf.k ** 2 - high),
      high - (band * shelf.k) / shelf.q + shelf.k ** 2,
    ]);
    const pass = { k: Math.tan((Math.PI * 38.13547087602444) / sampleRate), q: 0.5003270373238773 };
    const unity = 1 + pass.k / pass.q + pass.k ** 2;
    this.#highPass = new Biquad(pass, [unity, -2 * unity, unity]);
  }

  energyOf(samples: Float32Array): number {
    let energy = 0;
    for (const sample of samples) {
      energy += this.#highPass.next(this.#shelf.next(sample)) ** 2;
    }
    return energy;
  }
}

class Biquad {
  readonly #b: readonly [number, number, number];
  readonly #a: readonly [number, number];
  #z1 = 0;
  #z2 = 0;

  constructor({ k, q }: { k: number; q: number }, b: readonly [number, number, number]) {
    const a0 = 1 + k / q + k ** 2;
    this.#b = [b[0] / a0, b[1] / a0, b[2] / a0];
    this.#a = [(2 * (k ** 2 - 1)) / a0, (1 - k / q + k ** 2) / a0];
  }

  next(sample: number): number {
    const result = this.#b[0] * sample + this.#z1;
    this.#z1 = this.#b[1] * sample - this.#a[0] * result + this.#z2;
    this.#z2 = this.#b[2] * sample - this.#a[1] * result;
    return result;
  }
}
