/* The button that prints the page: without this script it is not shown. */
const button = document.getElementById('print')
button.hidden = false
button.addEventListener('click', () => { print() })
