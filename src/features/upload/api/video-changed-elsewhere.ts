/** The position no longer shows the film that was to be changed: another tab or device was faster. */
export class VideoChangedElsewhere extends Error {
  override readonly name = 'VideoChangedElsewhere';
}
