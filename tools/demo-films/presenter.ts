import type { Camera } from './camera.ts';
import type { Hair, Look } from './looks.ts';

/**
 * The moving parts of one frame. `mouth` and `blink` range from 0 (closed mouth, open eyes) to 1.
 */
export interface Pose {
  seconds: number;
  mouth: number;
  blink: number;
  /** Loudness of the last half second, 0 to 1: lifts the brows and leans the head. */
  energy: number;
}

const shade = (opacity: number) => `fill="#000" opacity="${opacity}"`;

const hairBehind: Partial<Record<Hair, string>> = {
  long: 'M112 470c-30-120-18-372 108-372s138 252 108 372c-30 14-60-2-62-40V250h-92v180c-2 38-32 54-62 40z',
  wavy: 'M116 404c-44-28-26-92-18-130 2-108 44-172 122-172s120 64 122 172c8 38 26 102-18 130-24 14-46-6-44-40V240H160v124c2 34-20 54-44 40z',
  bob: 'M122 352c-26-6-30-60-26-112 4-92 48-140 124-140s120 48 124 140c4 52 0 106-26 112-26 4-40-12-40-36V240H162v76c0 24-14 40-40 36z',
  scarf:
    'M104 520c-20-60-10-200-6-262 6-104 48-164 122-164s116 60 122 164c4 62 14 202-6 262-60 36-172 36-232 0z',
};

const hairFront: Record<Hair, string> = {
  long: 'M132 262c-10-92 20-152 88-152s98 60 88 152c-8-38-26-66-58-92-28 32-78 52-110 50-4 12-6 26-8 42z',
  wavy: 'M130 258c-12-88 22-148 90-148s102 60 90 148c-4-40-20-62-36-78-40 26-92 14-118 0-14 18-22 44-26 78z',
  bob: 'M132 250c-8-84 22-138 88-138s96 54 88 138c-6-30-14-46-22-58-50 10-104 8-132-4-10 16-18 36-22 62z',
  short:
    'M128 236c-6-80 30-126 92-126s98 46 92 126c-10-36-24-56-44-64-32 18-84 18-112 2-14 12-24 34-28 62z',
  quiff:
    'M130 232c-12-66 8-104 40-112 8-28 92-34 128 4 18 20 20 62 12 108-8-34-20-52-36-58-50 4-84-2-104-12-22 12-34 38-40 70z',
  bun: 'M134 222c-14-68 22-112 86-112 66 0 100 44 86 112-8-26-18-40-32-46-36 6-76 4-108 0-14 6-24 20-32 46z',
  curly:
    'M126 232c-22-20-18-52-2-64-6-34 22-54 44-48 12-26 50-30 66-12 26-14 58 2 58 30 28 8 34 44 14 60 8 18 0 34-10 40-6-40-18-56-34-64-34 14-70 12-102-2-18 12-28 32-34 60z',
  scarf: 'M126 268c-10-96 24-154 94-154s104 58 94 154c-6-58-30-96-94-96s-88 38-94 96z',
  bald: 'M142 196c8-52 36-78 78-78s70 26 78 78c-12-30-38-52-78-52s-66 22-78 52z',
};

function scene(kind: Look['scene'], seconds: number): string {
  const sway = Math.sin(seconds * 0.7) * 2;
  if (kind === 'window') {
    return `<g opacity=".16" fill="#fff"><rect x="286" y="60" width="110" height="190" rx="8"/></g><g stroke="#000" stroke-opacity=".25" stroke-width="5"><path d="M341 60v190M286 155h110"/></g>`;
  }
  if (kind === 'shelf') {
    return `<g opacity=".35"><rect x="20" y="210" width="112" height="8" fill="#000"/><rect x="34" y="150" width="14" height="60" fill="#fff" opacity=".5"/><rect x="52" y="162" width="16" height="48" fill="#ff4f2e" opacity=".7"/><rect x="72" y="144" width="12" height="66" fill="#fff" opacity=".3"/><circle cx="108" cy="194" r="16" fill="#fff" opacity=".35"/></g>`;
  }
  if (kind === 'plant') {
    return `<g transform="rotate(${sway} 372 420)" opacity=".55"><path d="M372 420c-4-80-6-120-46-160 52 6 58 66 52 110 4-60 22-96 54-112-6 60-32 84-48 162z" fill="#0f4a36"/><path d="M372 420c10-50 30-70 56-78-8 40-26 62-48 82z" fill="#17634a"/></g>`;
  }
  return `<g opacity=".9"><circle cx="372" cy="150" r="${150 + sway * 2}" fill="#ffd9a0" opacity=".10"/><circle cx="372" cy="150" r="80" fill="#ffd9a0" opacity=".14"/><path d="M344 170l14-52h28l14 52z" fill="#ffe6c2" opacity=".75"/><path d="M372 170v210" stroke="#000" stroke-opacity=".35" stroke-width="5"/></g>`;
}

function clothes({ top, topColour }: Look): string {
  const body = `<path d="M-30 800c6-240 66-330 180-352 30 34 110 34 140 0 114 22 174 112 180 352z" fill="${topColour}"/>`;
  if (top === 'jacket') {
    return `${body}<path d="M150 448c20 60 46 120 70 170 24-50 50-110 70-170-26 26-114 26-140 0z" fill="#f4efe6"/><path d="M150 448l-22 22 30 60-16 14 78 150V610c-26-52-52-110-70-162z" ${shade(0.22)}/><path d="M290 448l22 22-30 60 16 14-78 150V610c26-52 52-110 70-162z" ${shade(0.16)}/>`;
  }
  if (top === 'shirt') {
    return `${body}<path d="M158 446l-20 34 58 34 24-30zM282 446l20 34-58 34-24-30z" fill="#fff" opacity=".55"/><path d="M220 486v314" stroke="#000" stroke-opacity=".14" stroke-width="4"/><g ${shade(0.2)}><circle cx="228" cy="540" r="4"/><circle cx="228" cy="610" r="4"/></g>`;
  }
  if (top === 'hoodie') {
    return `${body}<path d="M140 452c-18 26 10 70 80 72s98-46 80-72c-20 44-140 44-160 0z" ${shade(0.18)}/><path d="M190 512v72M250 512v72" stroke="#f4efe6" stroke-width="6" stroke-linecap="round"/>`;
  }
  return `${body}<path d="M148 446c14 48 130 48 144 0l10 12c-20 58-144 58-164 0z" ${shade(0.16)}/>`;
}

function eyes(blink: number, seconds: number): string {
  const open = 9.5 * (1 - blink);
  const glance = Math.sin(seconds * 0.9) * 2.2;
  const eye = (x: number) =>
    blink > 0.85
      ? `<path d="M${x - 11} 247c6 5 16 5 22 0" stroke="#1b1b1f" stroke-width="4" fill="none" stroke-linecap="round"/>`
      : `<ellipse cx="${x}" cy="246" rx="13" ry="${open + 1.5}" fill="#fff" opacity=".92"/><ellipse cx="${x + glance}" cy="246" rx="7.5" ry="${Math.min(8.5, open)}" fill="#1b1b1f"/><circle cx="${x + glance + 2.5}" cy="${246 - open * 0.3}" r="2" fill="#fff"/>`;
  return eye(188) + eye(252);
}

function mouth(open: number): string {
  const drop = 12 + open * 26;
  const width = 31 - open * 7;
  const left = 220 - width;
  const right = 220 + width;
  const lips = `M${left} 314c${width * 0.5} ${11 - open * 11} ${width * 1.5} ${11 - open * 11} ${width * 2} 0`;
  return `<path d="${lips}c-4 ${drop} -${width * 2 - 8} ${drop} -${width * 2} 0z" fill="#6b241f"/>${
    open > 0.12
      ? `<path d="M${left + 6} 315h${right - left - 12}l-5 ${4 + open * 4}h-${right - left - 22}z" fill="#fff"/><ellipse cx="220" cy="${316 + drop * 0.66}" rx="${width * 0.45}" ry="${drop * 0.14}" fill="#c4625a"/>`
      : ''
  }<path d="${lips}" stroke="#000" stroke-opacity=".35" stroke-width="2.5" fill="none"/>`;
}

function head(look: Look, { seconds, mouth: open, blink, energy }: Pose): string {
  const brow = -energy * 6;
  const jaw = open * 6;
  return `
    ${look.hair === 'scarf' ? '' : `<path d="M120 250c-12-6-20 4-18 22s12 34 26 30zM320 250c12-6 20 4 18 22s-12 34-26 30z" fill="${look.skin}"/>`}
    ${look.earrings ? '<g fill="#e8b84a"><circle cx="114" cy="306" r="6"/><circle cx="326" cy="306" r="6"/></g>' : ''}
    <path d="M132 232c0-72 34-116 88-116s88 44 88 116c0 ${96 + jaw}-38 ${154 + jaw}-88 ${154 + jaw}s-88-${58 + jaw * 0.2}-88-${154 + jaw}z" fill="${look.skin}"/>
    <path d="M132 232c0 96 38 154 88 154 14 0 26-4 38-12-60 0-92-64-92-150 0-34 8-62 22-84-36 14-56 48-56 92z" ${shade(0.07)}/>
    <ellipse cx="166" cy="288" rx="18" ry="11" fill="#e0543a" opacity=".13"/><ellipse cx="274" cy="288" rx="18" ry="11" fill="#e0543a" opacity=".13"/>
    ${look.beard ? `<path d="M138 268c6 66 36 ${112 + jaw} 82 ${118 + jaw} 46-6 76-52 82-${118 + jaw} 6 78-18 ${136 + jaw}-82 ${136 + jaw}s-88-58-82-${136 + jaw}z" fill="${look.hairColour}"/><path d="M180 302c18-14 62-14 80 0-24-6-56-6-80 0z" fill="${look.hairColour}"/>` : ''}
    ${eyes(blink, seconds)}
    <g transform="translate(0 ${brow})" stroke="${look.hair === 'scarf' ? '#2a1a14' : look.hairColour}" stroke-width="6.5" stroke-linecap="round" fill="none"><path d="M170 222c9-9 24-9 33-2M237 220c9-7 24-7 33 2"/></g>
    <path d="M221 254c-4 18-11 28-11 35 0 8 15 8 19 4" stroke="#000" stroke-opacity=".22" stroke-width="5" fill="none" stroke-linecap="round"/>
    ${mouth(open)}
    ${look.glasses ? '<g fill="#fff" fill-opacity=".08" stroke="#17181c" stroke-width="5"><rect x="160" y="224" width="54" height="46" rx="16"/><rect x="226" y="224" width="54" height="46" rx="16"/><path d="M214 240c4-4 8-4 12 0M160 240l-30-6M280 240l30-6" fill="none"/></g>' : ''}
    ${look.hair === 'bun' ? `<circle cx="220" cy="92" r="36" fill="${look.hairColour}"/>` : ''}
    <path d="${hairFront[look.hair]}" fill="${look.hairColour}" ${look.hair === 'bald' ? 'opacity=".18"' : ''}/>`;
}

function viewBox({ zoom, x, y }: Camera): string {
  const width = 440 / zoom;
  const height = 782 / zoom;
  // Beyond the wall there is nothing to see.
  const left = Math.min(440 - width, Math.max(0, x - width / 2));
  const top = Math.min(782 - height, Math.max(0, y - height / 2));
  return [left, top, width, height].map((value) => value.toFixed(3)).join(' ');
}

/** One frame of a pitch: a presenter at 440 x 782 as the camera sees it, as the markup of an SVG. */
export function presenterFrame(look: Look, pose: Pose, camera: Camera): string {
  const { seconds, energy } = pose;
  const breath = Math.sin(seconds * 1.5) * 2.4;
  const tilt = Math.sin(seconds * 0.62) * 1.6 + Math.sin(seconds * 1.7) * 0.6 + energy * 0.9;
  const sway = Math.sin(seconds * 0.44) * 4;
  const nod = Math.sin(seconds * 2.3) * 1.6 + energy * 3;
  const behind = hairBehind[look.hair];
  const move = `translate(${sway} ${breath + nod}) rotate(${tilt} 220 400)`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox(camera)}" width="100%" height="100%" preserveAspectRatio="xMidYMid slice">
    <defs><linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${look.backdrop[0]}"/><stop offset="1" stop-color="${look.backdrop[1]}"/></linearGradient>
    <radialGradient id="light" cx=".3" cy=".2" r=".9"><stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>
    <rect width="440" height="782" fill="url(#wall)"/><rect width="440" height="782" fill="url(#light)"/>
    ${scene(look.scene, seconds)}
    <g transform="translate(0 112)">
      ${behind ? `<g transform="${move}"><path d="${behind}" fill="${look.hairColour}"/>${look.hair === 'scarf' ? `<path d="${behind}" ${shade(0.12)}/>` : ''}</g>` : ''}
      <g transform="translate(${sway * 0.4} ${breath})">
        ${clothes(look)}
        <path d="M176 352h88v92c0 34-20 52-44 52s-44-18-44-52z" fill="${look.skin}"/>
        <path d="M176 396c26 26 62 26 88 0v26c-26 26-62 26-88 0z" ${shade(0.12)}/>
      </g>
      <g transform="${move}">${head(look, pose)}</g>
    </g></svg>`;
}
