import { useState, type ReactNode } from 'react';
import { blurred } from './blurred';

/** A picture in several widths, with a tiny one that stands there while it loads. */
export interface Picture {
  /** Loaded where there are no further widths, or where the chosen one cannot be loaded. */
  readonly src: string;
  /** As of an image element; undefined where the picture has one width only. */
  readonly srcSet: string | undefined;
  /** A data URI of the picture in about 16 pixels; null without one. */
  readonly preview: string | null;
}

interface PosterImageProps {
  poster: Picture | null;
  /** The width that the picture takes on the screen, as of an image element. */
  sizes: string;
  /** Must size the picture, which has no size of its own before it is loaded. */
  className?: string;
  loading?: 'lazy' | 'eager';
  fetchPriority?: 'high' | 'low' | 'auto';
  /** Shown without a poster, or where neither it nor a preview can be shown. */
  fallback?: ReactNode;
}

/**
 * A decorative picture over its blurred preview. If the width that the browser chose cannot be loaded,
 * it shows the picture's own address, then the preview alone.
 */
export function PosterImage(props: PosterImageProps) {
  const { poster, sizes, className, loading, fetchPriority, fallback = null } = props;
  const [broken, setBroken] = useState<string>();
  const isLost = broken === poster?.src;
  const preview = poster?.preview ? blurred(poster.preview) : undefined;
  if (!poster || (isLost && preview === undefined)) return fallback;
  const srcSet = isLost || broken === poster.srcSet ? undefined : poster.srcSet;
  return (
    <img
      alt=""
      draggable={false}
      decoding="async"
      loading={loading}
      fetchPriority={fetchPriority}
      sizes={srcSet && sizes}
      srcSet={srcSet}
      src={isLost ? preview : poster.src}
      onError={() => setBroken(srcSet ?? poster.src)}
      style={preview === undefined ? undefined : { backgroundImage: `url("${preview}")` }}
      className={className}
    />
  );
}
