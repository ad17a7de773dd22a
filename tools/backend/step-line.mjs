/**
 * The line that says what a start does from now on, as in '   4.1 s  Building the app'. Plain
 * JavaScript, because the first line is printed before the packages are installed.
 *
 * @param {string} step @param {number} seconds since the start
 */
export const stepLine = (step, seconds) => `  ${seconds.toFixed(1).padStart(5)} s  ${step}`;
